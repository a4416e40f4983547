// A callee that is not modelled on a path that this call does not take.
#include <assert.h>

int scaled(int x, int precise) {
  if (precise) {
    __float128 y = x;
    return (int)(y * 2);
  }
  return x / 2;
}

int rough(int x) {
  int r = scaled(x, 0);
  assert(r <= 1073741823);
  return r;
}

int exact(int x) {
  int r = scaled(x, 1);
  assert(r != 5);
  return r;
}
// expect: scaled unsupported "floating-point type '__float128'" line 6
// expect: rough proved
// expect: exact unsupported "floating-point type '__float128'" line 6
