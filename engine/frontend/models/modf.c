// The whole part through the pointer, the rest as result, both with the sign of x.
double copysign(double x, double y);
double trunc(double x);

double modf(double x, double *whole) {
  *whole = trunc(x);
  if (x != x)
    return x;
  double rest = x == *whole ? 0 : x - *whole;
  return copysign(rest, x);
}
