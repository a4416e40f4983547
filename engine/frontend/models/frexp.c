// x as a number from 0.5 to below 1 times a power of 2, its exponent through the pointer.
double frexp(double x, int *exponent) {
  union {
    double value;
    unsigned long bits;
  } parts;
  int extra = 0;
  *exponent = 0;
  if (x == 0 || x - x != 0)
    return x;
  parts.value = x;
  if (!(parts.bits >> 52 & 2047)) {
    parts.value = x * 0x1p54;
    extra = -54;
  }
  *exponent = (int)(parts.bits >> 52 & 2047) - 1022 + extra;
  parts.bits = (parts.bits & ~(2047UL << 52)) | 1022UL << 52;
  return parts.value;
}
