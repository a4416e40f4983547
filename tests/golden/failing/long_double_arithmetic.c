// What holds of double does not hold of long double, and the other way round.
// options: --repair no
#include <assert.h>

int sum(int x) {
  long double a = (long double)x + 0.1L;
  double b = (double)x + 0.1;
  assert(a == b);
  return x;
}

int back(unsigned long n) {
  double x = n;
  assert((unsigned long)(long double)n == n);
  assert((long double)x == (long double)n);
  return 0;
}

int too_large(long double x) {
  if (x > 1e18L)
    return (int)x;
  return 0;
}

int of_any(long double x, long double y) {
  assert(x < y || x >= y);
  return 0;
}
// expect: sum failing assertion 'a == b'
// expect: back failing assertion '(long double)x == (long double)n'
// expect: too_large failing conversion
// expect: of_any failing assertion 'x < y || x >= y'
