// Exact at 0 and the infinities; elsewhere any number from -1 to 0, or from 0 on; it does not
// overflow up to 709.
double __salve_between(double least, double most);
void __salve_may_have_failed(void);

double expm1(double x) {
  if (x != x || x == 0)
    return x;
  if (x - x != 0)
    return x > 0 ? x : -1;
  if (x > 709) {
    __salve_may_have_failed();
    return __salve_between(8e307, 1e308 * 10);
  }
  if (x > 0)
    return x <= 1 ? __salve_between(0, 1.718282) : __salve_between(1.718281, 8.3e307);
  return x >= -1 ? __salve_between(-0.632121, 0) : __salve_between(-1, -0.63212);
}
