// Exact for small whole bases and exponents and at the special points; elsewhere any number, not
// negative unless the base is and the exponent is odd.
double __salve_between(double least, double most);
double __salve_not_a_number(void);
double fabs(double x);
double trunc(double x);

double pow(double x, double y) {
  if (y == 0 || x == 1)
    return 1;
  if (x != x || y != y)
    return __salve_not_a_number();
  if (y == 1)
    return x;
  int whole = fabs(y) < 0x1p31 && y == (int)y;
  if (whole && y > 0 && y <= 64 && fabs(x) <= 0x1p26 && x == (int)x) {
    double product = 1;
    int count = 0;
    for (; count < (int)y && fabs(product) <= 0x1p26; ++count)
      product *= x;
    if (count == (int)y)
      return product;
  }
  if (x > 0)
    return __salve_between(0, 1e308 * 10);
  if (x < 0 && x - x == 0 && y - y == 0 && y != trunc(y))
    return __salve_not_a_number();
  return __salve_between(-1e308 * 10, 1e308 * 10);
}
