// math.h: signs and ranges hold for all numbers; constants are known up to what libraries differ in.
#include <assert.h>
#include <math.h>

void constants(void) {
  assert(fabs(exp(0.3) - 1.349858807576) < 1e-12);
  assert(fabs(cos(45) - 0.52532198881773) < 1e-12);
  assert(fabsf(sqrtf(2) - powf(2, 0.5f)) < 1e-6f);
  assert(pow(2, 60) == 0x1p60 && pow(10, 20) == 1e20 && pow(-3, 3) == -27 && pow(2, -3) == 0.125);
}
// expect: constants proved

void not_exactly(void) {
  assert(exp(1) == 2.718281828459045); // expect: not_exactly failing assertion here
}

double signs(double x) {
  if (x >= 0 && x <= 3)
    assert(sin(x) >= 0 && sin(x) <= x);
  if (x > 0)
    assert(exp(x) >= 1 && atan(x) > -0.5 && tanh(x) <= 1);
  return x;
}
// expect: signs proved

double square(double x) {
  if (x > -100 && x < 100)
    assert(pow(x, 2) >= 0 && pow(x, 2) < 10001);
  return x;
}
// expect: square proved

double rest(double y) {
  int quotient;
  if (y > 8 && y < 100)
    assert(remquo(0, y, &quotient) == 0 && fmod(0, y) == 0);
  assert(remquo(7.5, 2, &quotient) == -0.5 && quotient == 4);
  assert(fma(0.1, 10, -1) == 0x1p-54);
  return y;
}
// expect: rest proved

void bits(unsigned n) {
  assert(log2(8) == 3 && log2(0.25) == -2);
  if (n >= 16 && n < 64)
    assert(log2(n) >= 4 && log2(n) <= 6);
}
// expect: bits proved
