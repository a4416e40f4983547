// Exact if one side is 0; else any number not below the longer side.
double __salve_between(double least, double most);
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
  return __salve_between(a > b ? a : b, 1e308 * 10);
}
