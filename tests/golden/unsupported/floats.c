// Numbers wider than double, complex numbers.
#include <assert.h>

int wide(long double x) {
  assert(x == x);
  return 0;
}

int converted(double x) {
  long double y = x;
  assert(y == x);
  return 0;
}

int imaginary(double x) {
  _Complex double z = x;
  assert(z == x);
  return 0;
}
// expect: wide unsupported "floating-point type 'long double'" line 5
// expect: converted unsupported "floating-point type 'long double'" line 10
// expect: imaginary unsupported 'complex number' line 16
