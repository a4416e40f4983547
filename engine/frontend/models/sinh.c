// Exact at 0 and the infinities; elsewhere any number of the sign of x, finite up to 710.
double __salve_signed(double x, double least, double most);
void __salve_may_have_failed(void);
double fabs(double x);

double sinh(double x) {
  double size = fabs(x);
  if (x != x || x == 0 || size - size != 0)
    return x;
  if (size > 710) {
    __salve_may_have_failed();
    return __salve_signed(x, 1e308, 1e308 * 10);
  }
  if (size <= 1)
    return __salve_signed(x, 0, 1.1752013);
  return __salve_signed(x, 1.1752011, 1.2e308);
}
