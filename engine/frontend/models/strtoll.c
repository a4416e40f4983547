// strtol by another name: both have 64 bits.
long strtol(const char *s, char **end, int base);

long long strtoll(const char *s, char **end, int base) { return strtol(s, end, base); }
