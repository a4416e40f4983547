// The rest of x / y with the sign of x, by doubling y and halving it again; every step is exact.
// Where the quotient has more than 60 bits: any number of that sign below |y|.
double __salve_between(double least, double most);
double __salve_not_a_number(void);
double copysign(double x, double y);
double fabs(double x);
void __VERIFIER_assume(int condition);

double fmod(double x, double y) {
  double rest = fabs(x), step = fabs(y);
  if (x != x || y != y || step == 0 || rest - rest != 0)
    return __salve_not_a_number();
  if (rest == 0 || rest < step)
    return x;
  if (rest / step > 0x1p60) {
    rest = __salve_between(0, step);
    __VERIFIER_assume(rest < step);
    return copysign(rest, x);
  }
  double most = step;
  while (most <= rest - most)
    most += most;
  for (; most > step; most /= 2)
    if (rest >= most)
      rest -= most;
  if (rest >= step)
    rest -= step;
  return copysign(rest, x);
}
