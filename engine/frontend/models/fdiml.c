// How much x is larger than y, else 0; NaN if one is.
long double fdiml(long double x, long double y) {
  if (x != x)
    return x;
  if (y != y)
    return y;
  return x > y ? x - y : 0;
}
