// Exact at 0, 1, their negatives and the infinities; elsewhere any number between x and 1 or -1.
double __salve_signed(double x, double least, double most);
double fabs(double x);

double cbrt(double x) {
  double size = fabs(x);
  if (x != x || x == 0 || size == 1 || size - size != 0)
    return x;
  if (size > 0.999 && size < 1.001) // glibc is one bit off there
    return __salve_signed(x, 0.999, 1.001);
  return size > 1 ? __salve_signed(x, 1, size) : __salve_signed(x, size, 1);
}
