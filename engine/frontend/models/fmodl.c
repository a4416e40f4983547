// The rest of x / y with the sign of x, by doubling y and halving it again; every step is exact.
// Where the quotient has more than 60 bits: any number of that sign below |y|.
long double __salve_between_long(long double least, long double most);
long double __salve_not_a_number_long(void);
long double copysignl(long double x, long double y);
long double fabsl(long double x);
void __VERIFIER_assume(int condition);

long double fmodl(long double x, long double y) {
  long double rest = fabsl(x), step = fabsl(y);
  if (x != x || y != y || step == 0 || rest - rest != 0)
    return __salve_not_a_number_long();
  if (rest == 0 || rest < step)
    return x;
  if (rest / step > 0x1p60) {
    rest = __salve_between_long(0, step);
    __VERIFIER_assume(rest < step);
    return copysignl(rest, x);
  }
  long double most = step;
  while (most <= rest - most)
    most += most;
  for (; most > step; most /= 2)
    if (rest >= most)
      rest -= most;
  if (rest >= step)
    rest -= step;
  return copysignl(rest, x);
}
