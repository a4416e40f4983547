// Numbers wider than double.
#include <assert.h>

int wide(__float128 x) {
  assert(x == x);
  return 0;
}

int converted(double x) {
  __float128 y = x;
  assert(y == x);
  return 0;
}
// expect: wide unsupported "floating-point type '__float128'" line 5
// expect: converted unsupported "floating-point type '__float128'" line 10
