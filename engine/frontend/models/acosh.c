// Exact at 1 and infinity; elsewhere any number up to 711; NaN below 1.
double __salve_between(double least, double most);
double __salve_domain_error(void);

double acosh(double x) {
  if (x != x)
    return x;
  if (x < 1)
    return __salve_domain_error();
  if (x == 1)
    return 0;
  return x - x != 0 ? x : __salve_between(0, 711);
}
