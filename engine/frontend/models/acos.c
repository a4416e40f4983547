// Exact at 1; elsewhere any number from 0 to half pi, or from there to pi, by the sign of x.
double __salve_between(double least, double most);
double __salve_domain_error(void);

double acos(double x) {
  if (x != x)
    return x;
  if (!(x >= -1 && x <= 1))
    return __salve_domain_error();
  if (x == 1)
    return 0;
  return x > 0 ? __salve_between(0, 1.5707964) : __salve_between(1.5707962, 3.1415928);
}
