// Exact at 0; elsewhere any number from -1 to 1, of the right sign within half a turn.
long double __salve_between_long(long double least, long double most);
long double __salve_domain_error_long(void);
long double fabsl(long double x);

long double cosl(long double x) {
  long double size = fabsl(x);
  if (x != x)
    return x;
  if (size - size != 0)
    return __salve_domain_error_long();
  if (size == 0)
    return 1;
  if (size <= 1)
    return __salve_between_long(0.5403, 1);
  if (size <= 1.5707963267948966)
    return __salve_between_long(0, 0.5404);
  return __salve_between_long(-1, size >= 1.570796326794897 && size <= 3.14 ? 0 : 1);
}
