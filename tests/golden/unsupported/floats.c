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
