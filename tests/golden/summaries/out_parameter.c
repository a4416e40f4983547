// An out-parameter that is written where the result says so.
int digits[64];
int parse(unsigned long x, int *out) {
  int count = 0;
  while (x > 0) {
    x /= 10;
    ++count;
  }
  if (count > 60)
    return 0;
  *out = count;
  return 1;
}
int use(unsigned long x) {
  int n;
  if (!parse(x, &n))
    return -1;
  return digits[n];
}
// expect: parse proved
// expect: use proved
