// Exact if one side is 0; else any number not below the longer side and hardly above both together.
double __salve_between(double least, double most);
void __salve_may_have_failed(void);
double fabs(double x);

double hypot(double x, double y) {
  double a = fabs(x), b = fabs(y);
  if (a > 1.7976931348623157e308 || b > 1.7976931348623157e308)
    return 1e308 * 10;
  if (a != a || b != b)
    return x + y;
  if (a == 0)
    return b;
  if (b == 0)
    return a;
  double most = a + b;
  if (most > 1e308)
    __salve_may_have_failed();
  return __salve_between(a > b ? a : b, most * (1 + 0x1p-22) + 0x1p-148);
}
