// x times 2 to the n, rounded once.
double scalbn(double x, int n) {
  union {
    double value;
    unsigned long bits;
  } power;
  for (int i = 0; i < 2 && n > 1023; ++i) {
    x *= 0x1p1023;
    n -= 1023;
  }
  for (int i = 0; i < 2 && n < -1022; ++i) {
    x *= 0x1p-969; // leaves the 53 bits that the last step rounds
    n += 969;
  }
  n = n > 1023 ? 1023 : n < -1022 ? -1022 : n;
  power.bits = (unsigned long)(n + 1023) << 52;
  return x * power.value;
}
