// strtoul by another name: both have 64 bits.
unsigned long strtoul(const char *s, char **end, int base);

unsigned long strtoumax(const char *s, char **end, int base) { return strtoul(s, end, base); }
