// Functions that round to an integer do it by the mode that is set; what else rounds is not
// modelled under another mode than to nearest.
// options: --repair no
#include <assert.h>
#include <fenv.h>
#include <math.h>

int to_integers(void) {
  double a = -4.5, d = 5.3;
  fesetround(FE_TONEAREST);
  assert(rint(a) == -4.0 && rint(d) == 5.0);
  assert(fesetround(FE_UPWARD) == 0 && fegetround() == FE_UPWARD);
  assert(rint(a) == -4.0 && lrint(d) == 6 && nearbyintf(0.25f) == 1.0f);
  fesetround(FE_DOWNWARD);
  assert(rint(a) == -5.0 && lrint(d) == 5 && nearbyint(-0.25) == -1.0);
  fesetround(FE_TOWARDZERO);
  assert(rint(a) == -4.0 && llrint(5.9) == 5 && signbit(rint(-0.25)));
  assert(fesetround(77) != 0 && fegetround() == FE_TOWARDZERO);
  assert(roundeven(2.5) == 2.0 && ceil(d) == 6.0 && round(2.5) == 3.0);
  return 0;
} // expect: to_integers proved

void wrong(double x) {
  fesetround(FE_DOWNWARD);
  assert(rint(x) >= x || isnan(x)); // expect: wrong failing assertion here
}

double nearest(double x) {
  fesetround(FE_TONEAREST);
  assert(x + 0.0 == x || isnan(x));
  return x;
} // expect: nearest proved

double sum(double x, int up) {
  if (up)
    fesetround(FE_UPWARD);
  double twice = x * 2.0; // expect: sum unsupported "arithmetic in a rounding mode that 'fesetround' sets" here
  assert(twice == x + x || isnan(x));
  return twice;
}

float narrowed(double x) {
  fesetround(FE_UPWARD);
  float f = x; // expect: narrowed unsupported "arithmetic in a rounding mode that 'fesetround' sets" here
  assert(f >= x);
  return f;
}
