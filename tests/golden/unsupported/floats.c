// Floating point.
#include <assert.h>

double square(double x) {
  assert(x * x >= 0);
  return x * x;
}

int converted(int x) {
  float f = x;
  assert((int)f == x);
  return x;
}

int literal(int x) {
  assert(x * 0.5 <= x || x < 0);
  return x;
}
// expect: square unsupported "floating-point type 'double'" line 5
// expect: converted unsupported "floating-point type 'float'" line 10
// expect: literal unsupported "floating-point type 'double'" line 16
