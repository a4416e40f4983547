// x times 2 to the n, rounded once.
double scalbn(double x, int n);

long double scalbnl(long double x, int n) {
#if __LDBL_MANT_DIG__ == 53
  return scalbn(x, n);
#else
  union {
    long double value;
    struct {
      unsigned long significand;
      unsigned short exponent;
    } parts;
  } power;
  for (int i = 0; i < 2 && n > 16383; ++i) {
    x *= 0x1p16383L;
    n -= 16383;
  }
  for (int i = 0; i < 2 && n < -16382; ++i) {
    x *= 0x1p-16318L; // leaves the 64 bits that the last step rounds
    n += 16318;
  }
  n = n > 16383 ? 16383 : n < -16382 ? -16382 : n;
  power.parts.significand = 1UL << 63;
  power.parts.exponent = (unsigned short)(n + 16383);
  return x * power.value;
#endif
}
