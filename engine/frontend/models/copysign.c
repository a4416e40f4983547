// x with the sign bit of y.
double copysign(double x, double y) {
  union {
    double value;
    unsigned long bits;
  } a, b;
  a.value = x;
  b.value = y;
  a.bits = (a.bits & ~(1UL << 63)) | (b.bits & (1UL << 63));
  return a.value;
}
