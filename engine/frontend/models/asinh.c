// Exact at 0 and the infinities; elsewhere any number of the sign of x up to 711.
double __salve_signed(double x, double least, double most);

double asinh(double x) {
  if (x != x || x == 0 || x - x != 0)
    return x;
  return __salve_signed(x, 0, 711);
}
