// Exact at 0; elsewhere any number from -1 to 1, of the right sign within half a turn, and up to pi
// not farther from 0 than x.
long double __salve_between_long(long double least, long double most);
long double __salve_domain_error_long(void);

long double sinl(long double x) {
  if (x != x)
    return x;
  if (x - x != 0)
    return __salve_domain_error_long();
  if (x == 0)
    return x;
  if (x >= -3.141592653589793 && x <= 3.141592653589793)
    return x > 0 ? __salve_between_long(0, x < 1 ? x : 1)
                 : __salve_between_long(x > -1 ? x : -1, 0);
  return __salve_between_long(-1, 1);
}
