// Whether it is a character of seven bits (POSIX); any int is allowed.
int isascii(int c) { return c >= 0 && c < 128; }
