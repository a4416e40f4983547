// Exact at 0; elsewhere any number from 1 on.
double __salve_between(double least, double most);
double __salve_not_a_number(void);

double cosh(double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1;
  return __salve_between(1, 1e308 * 10);
}
