// remainder, and the last three bits of the quotient with its sign; as glibc counts, up to 8.
int nondet_int(void);
double __salve_not_a_number(void);
double copysign(double x, double y);
double fabs(double x);
double fmod(double x, double y);

double remquo(double x, double y, int *quotient) {
  double rest = fabs(x), step = fabs(y);
  int count = 0;
  if (x != x || y != y || step == 0 || rest - rest != 0) {
    *quotient = nondet_int();
    return __salve_not_a_number();
  }
  *quotient = 0;
  if (rest == 0)
    return x;
  if (step <= 0x1p1020)
    rest = fmod(rest, step * 8);
  for (int part = 4; part; part /= 2)
    if (rest >= step * part) {
      rest -= step * part;
      count += part;
    }
  if (rest > step - rest || (rest == step - rest && (count & 1))) {
    rest -= step;
    ++count;
  }
  int negative = copysign(1, x) < 0;
  *quotient = negative != (copysign(1, y) < 0) ? -count : count;
  if (rest == 0)
    return negative ? -0.0 : 0.0;
  return negative ? -rest : rest;
}
