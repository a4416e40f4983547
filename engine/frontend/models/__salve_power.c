// pow, exact for whole numbers up to this size or powers of ten up to that; an inexact result of
// the square is at most `slack` away from it, relatively.
double __salve_between(double least, double most);
double __salve_domain_error(void);
void __salve_may_have_failed(void);
double __salve_not_a_number(void);
double copysign(double x, double y);
double fabs(double x);
double scalbn(double x, int n);
double trunc(double x);

double __salve_power(double x, double y, double exact, double tens, double slack) {
  double infinite = 1e308 * 10, size = fabs(x);
  if (y == 0 || x == 1)
    return 1;
  if (x != x || y != y)
    return __salve_not_a_number();
  if (y == 1)
    return x;
  if (x == -1 && y - y != 0)
    return 1;
  int isWhole = fabs(y) >= 0x1p53 || y == trunc(y);
  int isOdd = isWhole && fabs(y) < 0x1p53 && ((long)y & 1);
  if (x == 2 && isWhole && y >= -1022 && y <= 1023)
    return scalbn(1, (int)y);
  if (isWhole && y > 0 && y <= 64 && size <= exact && x == trunc(x)) {
    double product = 1, most = size == 10 ? tens : exact;
    int count = 0;
    for (; count < (int)y && fabs(product) <= most; ++count)
      product *= x;
    if (count == (int)y && fabs(product) <= most)
      return product;
  }
  if (x < 0 && x - x == 0 && y - y == 0 && !isWhole)
    return __salve_domain_error();
  __salve_may_have_failed();
  if (x == 0 && y > 0)
    return isOdd ? x : 0;
  if (x == 0)
    return isOdd ? copysign(infinite, x) : infinite;
  double least = 0, most = infinite;
  if (y == 2 && size > 1e-15 && size < 1e15) {
    least = size * size * (1 - slack);
    most = size * size * (1 + slack);
  } else if (size != 1 && x - x == 0) {
    if ((size > 1) == (y > 0))
      least = 1;
    else
      most = 1;
  }
  return x < 0 && isOdd ? __salve_between(-most, -least) : __salve_between(least, most);
}
