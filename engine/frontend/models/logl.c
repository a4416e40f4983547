// Exact at 1; elsewhere any number of the right sign; minus infinity at 0, NaN below.
long double __salve_between_long(long double least, long double most);
long double __salve_domain_error_long(void);
void __salve_may_have_failed(void);

long double logl(long double x) {
  if (x != x)
    return x;
  if (x < 0)
    return __salve_domain_error_long();
  if (x == 0) {
    __salve_may_have_failed();
    return -1e308 * 10;
  }
  if (x == 1)
    return 0;
  return x < 1 ? __salve_between_long(-11400, 0) : __salve_between_long(0, 1e308 * 10);
}
