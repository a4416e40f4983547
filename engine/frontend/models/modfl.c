// The whole part through the pointer, the rest as result, both with the sign of x.
long double copysignl(long double x, long double y);
long double truncl(long double x);

long double modfl(long double x, long double *whole) {
  *whole = truncl(x);
  if (x != x)
    return x;
  long double rest = x == *whole ? 0 : x - *whole;
  return copysignl(rest, x);
}
