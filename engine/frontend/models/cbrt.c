// Exact at 0, 1 and the infinities; elsewhere any number of the sign of x.
double __salve_between(double least, double most);
double __salve_not_a_number(void);

double cbrt(double x) {
  if (x != x)
    return x;
  if (x == 0 || x == 1 || x == -1 || x - x != 0)
    return x;
  return x > 0 ? __salve_between(0, 1e103) : __salve_between(-1e103, 0);
}
