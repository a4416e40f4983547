// A `void *` that a function takes for one type points to one of these when it is an input; callers
// are not asked.
// options: --repair no
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y); // expect: compare proved
}

int bytes(const void *p) {
  const char *c = p;
  const short *s = p;
  return c[0] + s[0];
}

int small(void) {
  char c = 1;
  return compare(&c, &c);
}
// expect: small failing bounds '*(const int *)a' line 7
// expect-note: compare 'not to overlap'
// expect: bytes failing bounds 'c[0]' line 14
// expect: bytes failing bounds 's[0]' line 14
