// Exact at whole numbers from -1022 to 1023; elsewhere any number from 0 to 1, or from 1 on.
double __salve_between(double least, double most);
double scalbn(double x, int n);

double exp2(double x) {
  if (x != x)
    return x;
  if (x >= -1022 && x <= 1023 && x == (int)x)
    return scalbn(1, (int)x);
  return x < 0 ? __salve_between(0, 1) : __salve_between(1, 1e308 * 10);
}
