// Exact at 0; elsewhere any number of the sign of x; minus infinity at -1, NaN below.
double __salve_between(double least, double most);
double __salve_domain_error(void);
void __salve_may_have_failed(void);

double log1p(double x) {
  if (x != x)
    return x;
  if (x < -1)
    return __salve_domain_error();
  if (x == -1) {
    __salve_may_have_failed();
    return -1e308 * 10;
  }
  if (x == 0)
    return x;
  return x < 0 ? __salve_between(-38, 0) : __salve_between(0, 1e308 * 10);
}
