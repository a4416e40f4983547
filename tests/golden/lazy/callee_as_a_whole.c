// A callee that cannot be run at all, where it is not called.
#include <assert.h>

__float128 wide(__float128 x) { return x; }

int positive(int x) {
  if (x < 0 && x > 0)
    return (int)wide(x);
  assert(x == x);
  return x;
}

int negative(int x) {
  if (x < 0)
    return (int)wide(x);
  assert(x >= 0);
  return x;
}
// expect: wide unsupported "floating-point type '__float128'" line 4
// expect: positive proved
// expect: negative unsupported "floating-point type '__float128'" line 15
