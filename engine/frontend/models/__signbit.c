// Whether the sign bit is set (glibc's name behind signbit).
int __signbit(double x) {
  union {
    double value;
    unsigned long bits;
  } a;
  a.value = x;
  return (int)(a.bits >> 63);
}
