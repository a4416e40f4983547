// Exact at 0; elsewhere any number of the sign of x up to 20; infinite at 1, NaN beyond.
double __salve_domain_error(void);
double __salve_signed(double x, double least, double most);
double copysign(double x, double y);
void __salve_may_have_failed(void);

double atanh(double x) {
  if (x != x || x == 0)
    return x;
  if (x < -1 || x > 1)
    return __salve_domain_error();
  if (x == 1 || x == -1) {
    __salve_may_have_failed();
    return copysign(1e308 * 10, x);
  }
  return __salve_signed(x, 0, 20);
}
