// Exact at 0 and the infinities; elsewhere any number from 0 to 1, or from 1 on, on the right side
// of e or its inverse. It does not overflow up to 709, and is not 0 down to -745.
double __salve_between(double least, double most);
void __salve_may_have_failed(void);

double exp(double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1;
  if (x - x != 0)
    return x > 0 ? x : 0;
  if (x > 709 || x < -708) { // elsewhere it has all its bits
    __salve_may_have_failed();
    return x > 0 ? __salve_between(8e307, 1e308 * 10) : __salve_between(0, 4e-308);
  }
  if (x > 0)
    return x <= 1 ? __salve_between(1, 2.718282) : __salve_between(2.718281, 8.3e307);
  return x >= -1 ? __salve_between(0.367879, 1) : __salve_between(3e-308, 0.36788);
}
