// IEEE numbers: rounding, infinities, what is no number.
#include <assert.h>
#include <math.h>
void square(double x) {
  assert(x * x >= 0 || x != x); // expect: square proved
}

void not_a_number(double x) {
  assert(x == x); // expect: not_a_number failing assertion 'x == x' here
}

void tenth(void) {
  double s = 0;
  for (int i = 0; i < 10; i++)
    s += 0.1;
  assert(s != 1.0 && fabs(s - 1.0) < 1e-9); // expect: tenth proved
}

void single(int x) {
  float f = x;
  assert((double)f == x); // expect: single failing assertion '(double)f == x' here
}

int converted(double x) {
  return (int)x; // expect: converted failing conversion '(int)x' here
}
