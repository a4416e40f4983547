// x as a number from 0.5 to below 1 times a power of 2, its exponent through the pointer.
double frexp(double x, int *exponent);

long double frexpl(long double x, int *exponent) {
#if __LDBL_MANT_DIG__ == 53
  return frexp(x, exponent);
#else
  union {
    long double value;
    struct {
      unsigned long significand;
      unsigned short exponent;
    } parts;
  } number;
  int extra = 0;
  *exponent = 0;
  if (x == 0 || x - x != 0)
    return x;
  number.value = x;
  if (!(number.parts.exponent & 32767)) {
    number.value = x * 0x1p65L;
    extra = -65;
  }
  *exponent = (number.parts.exponent & 32767) - 16382 + extra;
  number.parts.exponent = (unsigned short)((number.parts.exponent & 32768) | 16382);
  return number.value;
#endif
}
