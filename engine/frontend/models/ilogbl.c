// The exponent of x; of 0, infinities and NaN the numbers that glibc has for them (x86).
int *__errno_location(void);
long double frexpl(long double x, int *exponent);

int ilogbl(long double x) {
  int exponent;
  if (x == 0 || x - x != 0) {
    *__errno_location() = 33; // EDOM
    return x == x && x != 0 ? 2147483647 : -2147483647 - 1;
  }
  frexpl(x, &exponent);
  return exponent - 1;
}
