// The exponent of x as a number; minus infinity at 0.
void __salve_may_have_failed(void);
long double frexpl(long double x, int *exponent);

long double logbl(long double x) {
  int exponent;
  if (x - x != 0)
    return x * x;
  if (x == 0) {
    __salve_may_have_failed();
    return -1e308 * 10;
  }
  frexpl(x, &exponent);
  return exponent - 1;
}
