// What the library only reads need not be writable, of whatever type the pointer is.
// options: --strict no --repair no --suspects none --unwind-limit 2
#include <stdio.h>
#include <string.h>
int same(unsigned char *a, unsigned char *b, size_t n) { return memcmp(a, b, n) == 0; }

size_t get(unsigned char *to, size_t n) { return fread(to, 1, n, stdin); }

void clear(unsigned char *to, size_t n) { memset(to, 0, n); }
// expect: same conditional '\valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1))'
// expect: get conditional '\valid(to + (0 .. n - 1))'
// expect: clear conditional '\valid(to + (0 .. n - 1))'
