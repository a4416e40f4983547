// Exact at 0; elsewhere any number from -1 to 1, of the right sign within three quarters of a turn.
double __salve_between(double least, double most);
double __salve_domain_error(void);
double fabs(double x);

double cos(double x) {
  double size = fabs(x);
  if (x != x)
    return x;
  if (size - size != 0)
    return __salve_domain_error();
  if (size == 0)
    return 1;
  if (size <= 1)
    return __salve_between(0.5403, 1);
  if (size <= 1.5707963267948966)
    return __salve_between(0, 0.5404);
  return __salve_between(-1, size <= 4.71238898038469 ? 0 : 1);
}
