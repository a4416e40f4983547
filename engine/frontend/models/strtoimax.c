// strtol by another name: both have 64 bits.
long strtol(const char *s, char **end, int base);

long strtoimax(const char *s, char **end, int base) { return strtol(s, end, base); }
