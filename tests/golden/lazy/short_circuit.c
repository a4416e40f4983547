// Operands that are not evaluated.
#include <assert.h>

int both(int x, int y) {
  if (x > y && y > x && (__float128)x > 1)
    return 1;
  int r = x == y || (x < y || x > y) || (__float128)y > 1;
  assert(r == 1);
  return r;
}

int one(int x) {
  if (x > 0 && (__float128)x > 1)
    return 1;
  assert(x < 1000);
  return 0;
}

int first(int x) {
  assert(x != 3); // expect: first failing assertion here
  return x > 0 && (__float128)x > 1;
}
// expect: both proved
// expect: one unsupported "floating-point type '__float128'" line 13
