// Exact at 0 and the infinities; elsewhere any number from 1 on, finite up to 710.
double __salve_between(double least, double most);
void __salve_may_have_failed(void);
double fabs(double x);

double cosh(double x) {
  double size = fabs(x);
  if (size - size != 0)
    return size;
  if (size == 0)
    return 1;
  if (size > 710) {
    __salve_may_have_failed();
    return __salve_between(1e308, 1e308 * 10);
  }
  return size <= 1 ? __salve_between(1, 1.543081) : __salve_between(1.54308, 1.2e308);
}
