// The exponent of x as a number; minus infinity at 0.
void __salve_may_have_failed(void);
double frexp(double x, int *exponent);

double logb(double x) {
  int exponent;
  if (x - x != 0)
    return x * x;
  if (x == 0) {
    __salve_may_have_failed();
    return -1e308 * 10;
  }
  frexp(x, &exponent);
  return exponent - 1;
}
