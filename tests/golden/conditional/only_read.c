// What is behind a pointer to const has to be readable only, unless the const is cast away for more
// than to be returned: what a literal is enough for is no error of its callers.
// options: --strict no
#include <string.h>
unsigned sum(const unsigned *values, int n) {
  unsigned total = 0;
  for (int i = 0; i < n; ++i)
    total += values[i];
  return total;
}
int behind(const void *bytes, int n) { return ((const char *)bytes)[n]; }
int row(const int (*rows)[4], int n) { return rows[n][1]; }
void copy(char *to, const char *from, int n) { memcpy(to, from, n); }
char *from(const char *s, int n) { return (char *)&s[n]; }
void mark(const char *s, int n) { *from(s, n) = '!'; }

/*@ requires n >= 0 && \valid_read(s + (0 .. n - 1)); */
static int folded(const char *s, int n) {
  int all = 0;
  for (int i = 0; i < n; ++i)
    all ^= s[i];
  return all;
}
static const char table[] = {1, 2, 3, 4};
int ofLiteral(void) { return folded("four", 5); }
int ofTable(void) { return folded(table, 4); }
// expect: sum conditional '\valid_read(values + (0 .. n - 1))'
// expect: behind conditional 'n >= 0 && \valid_read(((char *)bytes) + (0 .. n))'
// expect: row conditional 'n >= 0 && \valid_read(rows + (0 .. n))'
// expect: copy conditional 'n >= 0 && \valid(to + (0 .. n - 1)) && \valid_read(from + (0 .. n - 1))'
// expect: from conditional 'n >= 0 && \valid_read(s + (0 .. n - 1))'
// expect: mark conditional 'n >= 0 && \valid(s + (0 .. n))'
// expect: folded proved
// expect: ofLiteral proved
// expect: ofTable proved
