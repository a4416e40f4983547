// Exact at whole numbers from -1022 to 1023 and the infinities; elsewhere any number between the
// powers around it.
double __salve_between(double least, double most);
void __salve_may_have_failed(void);
double floor(double x);
double scalbn(double x, int n);

double exp2(double x) {
  if (x != x)
    return x;
  if (x - x != 0)
    return x > 0 ? x : 0;
  if (x > 1023 || x < -1022) {
    __salve_may_have_failed();
    return x > 0 ? __salve_between(0x1p1023, 1e308 * 10) : __salve_between(0, 0x1p-1022);
  }
  int whole = (int)floor(x);
  double least = scalbn(1, whole);
  return x == whole ? least : __salve_between(least, least * 2);
}
