// ++ and --, prefix and postfix, wrapping narrow unsigned types.
#include <assert.h>

void increment(int x, unsigned char c) {
  __builtin_assume(x < 1000);
  int old = x;
  assert(x++ == old && x == old + 1);
  assert(x-- == old + 1 && x == old);
  assert(++x == old + 1);
  assert(--x == old);
  unsigned char d = c;
  d++;
  assert(d == (c == 255 ? 0 : c + 1));
  d = 0;
  assert(d-- == 0 && d == 255);
  int a[3] = {1, 2, 3};
  int i = 0;
  a[i++]++;
  assert(i == 1 && a[0] == 2 && a[1] == 2);
}
// expect: increment proved
