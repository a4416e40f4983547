// The larger number; a NaN counts as missing. Which zero max(+0, -0) is, C leaves open.
long double fmaxl(long double x, long double y) {
  if (x != x)
    return y;
  if (y != y)
    return x;
  return x > y ? x : y;
}
