// A repair of the assertion that leaves the overflow before it mends nothing; the product that does
// not fit is computed in a type that it fits.
// options: --strict no --repairs 3
#include <assert.h>

static int scale(int a, int b, int d) {
  int c = a * b * d;
  return c / 1000;
}

int main(void) {
  assert(scale(100000, 50000, 2) == 10000000);
  return 0;
}
// expect-repair: main 'Declare `c` as `long` and compute it as such' first
// expect-repair: main gives 'long c = (long)a * b * d;'
// expect-no-repair: main gives '8589935'
// expect: main failing assertion 'scale(100000, 50000, 2) == 10000000' line 12
// expect: main failing overflow 'a * b' line 7
