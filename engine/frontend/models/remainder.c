// x minus the nearest multiple of y, of two equally near ones the even; exact like fmod.
// glibc may give a zero of the wrong sign where y is subnormal.
int nondet_int(void);
double __salve_not_a_number(void);
double copysign(double x, double y);
double fabs(double x);
double fmod(double x, double y);

double remainder(double x, double y) {
  double rest = fabs(x), step = fabs(y);
  if (x != x || y != y || step == 0 || rest - rest != 0)
    return __salve_not_a_number();
  int negative = copysign(1, x) < 0;
  if (rest == 0)
    return x;
  if (step <= 0x1p1022)
    rest = fmod(rest, step + step);
  if (rest > step - rest) {
    rest -= step;
    if (rest >= step - rest)
      rest -= step;
  }
  if (rest == 0 && step < 0x1p-1022)
    negative = nondet_int();
  if (rest == 0)
    return negative ? -0.0 : 0.0;
  return negative ? -rest : rest;
}
