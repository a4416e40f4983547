// Exact at powers of 2; elsewhere any number between the exponents around it; minus infinity at 0,
// NaN below.
double __salve_between(double least, double most);
double __salve_domain_error(void);
void __salve_may_have_failed(void);
double frexp(double x, int *exponent);

double log2(double x) {
  int exponent;
  if (x != x)
    return x;
  if (x < 0)
    return __salve_domain_error();
  if (x == 0) {
    __salve_may_have_failed();
    return -1e308 * 10;
  }
  if (x - x != 0)
    return x;
  if (frexp(x, &exponent) == 0.5)
    return exponent - 1;
  return __salve_between(exponent - 1, exponent);
}
