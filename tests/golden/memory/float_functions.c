// Functions that are one operation.
#include <assert.h>
#include <math.h>
void rounded(void) {
  assert(floor(-1.5) == -2 && ceil(-1.5) == -1 && trunc(-1.5) == -1 && round(-1.5) == -2);
  assert(sqrt(16.0) == 4 && rint(2.5) == 2 && fabsf(-1.0f) == 1); // expect: rounded proved
}

void tested(double x) {
  if (isnan(x) || isinf(x))
    return;
  assert(x - x == 0 && isfinite(x)); // expect: tested proved
}

void positive(double x) {
  assert(fabs(x) >= 0); // expect: positive failing assertion 'fabs(x) >= 0' here
}
