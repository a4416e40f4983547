// Its lower seven bits (POSIX); any int is allowed.
int toascii(int c) { return c & 127; }
