// Exact at 0 and the infinities; elsewhere any number from 0 to 1, or from 1 on, on the right side
// of e or its inverse.
long double __salve_between_long(long double least, long double most);
void __salve_may_have_failed(void);

long double expl(long double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1;
  if (x - x != 0)
    return x > 0 ? x : 0;
  if (x > 708 || x < -708) // beyond double; errno may tell of it where long double ends
    __salve_may_have_failed();
  if (x > 0)
    return x <= 1 ? __salve_between_long(1, 2.718282) : __salve_between_long(2.718281, 1e308 * 10);
  return x >= -1 ? __salve_between_long(0.367879, 1) : __salve_between_long(0, 0.36788);
}
