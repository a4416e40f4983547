// Exact at 0; elsewhere any number up to half pi (of a float, rounded) of the sign of x, not
// farther from 0 than x, and beyond a quarter of pi only where x is beyond 1.
long double __salve_between_long(long double least, long double most);

long double atanl(long double x) {
  if (x != x)
    return x;
  if (x == 0)
    return x;
  if (x > 1)
    return __salve_between_long(0.785398, 1.5707964);
  if (x < -1)
    return __salve_between_long(-1.5707964, -0.785398);
  return x > 0 ? __salve_between_long(0, x < 0.7853983 ? x : 0.7853983)
               : __salve_between_long(x > -0.7853983 ? x : -0.7853983, 0);
}
