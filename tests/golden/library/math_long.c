// The functions and macros of math.h for long double.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

void exact(void) {
  long double whole;
  int exponent;
  assert(fabsl(-2.5L) == 2.5L && sqrtl(2.25L) == 1.5L);
  assert(floorl(-0.5L) == -1 && ceill(0.5L) == 1 && truncl(-1.5L) == -1);
  assert(roundl(2.5L) == 3 && rintl(2.5L) == 2 && lroundl(-2.5L) == -3);
  assert(fmodl(7.5L, 2) == 1.5L && remainderl(7.5L, 2) == -0.5L);
  assert(fminl(1, 2) == 1 && fmaxl(NAN, 2) == 2 && fdiml(3, 1) == 2);
  assert(copysignl(3, -0.0L) == -3 && signbit(-0.0L) && !signbit(1.0L));
  assert(modfl(-1.75L, &whole) == -0.75L && whole == -1);
  assert(frexpl(12, &exponent) == 0.75L && exponent == 4);
  assert(ldexpl(0.75L, 4) == 12 && scalbnl(1, -16445) > 0 && scalbnl(1, -16446) == 0);
  assert(isnan((long double)NAN) && isinf(2 * 1e4932L) && isfinite(1e4932L));
  assert(sqrtl(2) * sqrtl(2) != 2 && isnormal(1e-4931L) && !isnormal(1e-4940L));
}

int any(long double x) {
  if (isnan(x))
    return 0;
  assert(fabsl(x) >= 0 && floorl(x) <= x && fmaxl(x, 1) >= 1);
  return 0;
}
int ranges(long double x) {
  assert(!(sinl(x) > 1) && !(expl(x) < 0) && !(x < 1 && logl(x) > 0));
  assert(strtold("0.1", 0) == 0.1L && nextafterl(1, 2) == 1 + 0x1p-63L);
  return cosl(x) > 0.5;
}
// expect: ranges proved
// expect: exact proved
// expect: any proved
