// Exact at 0; elsewhere any finite number, of the right sign up to half pi, and up to a quarter of
// pi not above 1.
double __salve_between(double least, double most);
double __salve_domain_error(void);
double __salve_signed(double x, double least, double most);
double fabs(double x);

double tan(double x) {
  double size = fabs(x);
  if (x != x)
    return x;
  if (size - size != 0)
    return __salve_domain_error();
  if (size == 0)
    return x;
  if (size <= 0.7853981633974483)
    return __salve_signed(x, 0, 1);
  if (size <= 1.5707963267948966)
    return __salve_signed(x, 0.999999, 2e16);
  return __salve_between(-0x1.fffffffffffffp1023, 0x1.fffffffffffffp1023);
}
