// Exact at 0; elsewhere any number from -1 to 0, or from 0 on.
double __salve_between(double least, double most);
double __salve_not_a_number(void);

double expm1(double x) {
  if (x != x)
    return x;
  if (x == 0)
    return x;
  return x < 0 ? __salve_between(-1, 0) : __salve_between(0, 1e308 * 10);
}
