// Exact at 0; elsewhere any number from -1 to 1, of the right sign within one turn, and up to pi
// not farther from 0 than x.
double __salve_between(double least, double most);
double __salve_domain_error(void);

double sin(double x) {
  if (x != x)
    return x;
  if (x - x != 0)
    return __salve_domain_error();
  if (x == 0)
    return x;
  if (x >= -3.141592653589793 && x <= 3.141592653589793)
    return x > 0 ? __salve_between(0, x < 1 ? x : 1) : __salve_between(x > -1 ? x : -1, 0);
  if (x >= -6.283185307179586 && x <= 6.283185307179586)
    return x > 0 ? __salve_between(-1, 0) : __salve_between(0, 1);
  return __salve_between(-1, 1);
}
