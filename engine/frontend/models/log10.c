// Exact at 1; elsewhere any number of the right sign; minus infinity at 0, NaN below.
double __salve_between(double least, double most);
double __salve_domain_error(void);
void __salve_may_have_failed(void);

double log10(double x) {
  if (x != x)
    return x;
  if (x < 0)
    return __salve_domain_error();
  if (x == 0) {
    __salve_may_have_failed();
    return -1e308 * 10;
  }
  if (x == 1)
    return 0;
  return x < 1 ? __salve_between(-1075, 0) : __salve_between(0, 1e308 * 10);
}
