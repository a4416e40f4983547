// x minus the nearest multiple of y, of two equally near ones the even; exact like fmod.
// glibc may give a zero of the wrong sign where y is subnormal.
int nondet_int(void);
long double __salve_not_a_number_long(void);
long double copysignl(long double x, long double y);
long double fabsl(long double x);
long double fmodl(long double x, long double y);

long double remainderl(long double x, long double y) {
  long double rest = fabsl(x), step = fabsl(y);
  if (x != x || y != y || step == 0 || rest - rest != 0)
    return __salve_not_a_number_long();
  int negative = copysignl(1, x) < 0;
  if (rest == 0)
    return x;
  if (step <= __LDBL_MAX__ / 4)
    rest = fmodl(rest, step + step);
  if (rest > step - rest) {
    rest -= step;
    if (rest >= step - rest)
      rest -= step;
  }
  if (rest == 0 && step < __LDBL_MIN__)
    negative = nondet_int();
  if (rest == 0)
    return negative ? -0.0 : 0.0;
  return negative ? -rest : rest;
}
