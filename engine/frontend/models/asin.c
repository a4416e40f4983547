// Exact at 0; elsewhere any number up to half pi (of a float, rounded) of the sign of x, not nearer
// to 0 than x.
double __salve_between(double least, double most);
double __salve_domain_error(void);

double asin(double x) {
  if (x != x)
    return x;
  if (!(x >= -1 && x <= 1))
    return __salve_domain_error();
  if (x == 0)
    return x;
  return x > 0 ? __salve_between(x, 1.5707964) : __salve_between(-1.5707964, x);
}
