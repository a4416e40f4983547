// The next number from x towards y; y itself if they are equal. ERANGE where it overflows or has
// fewer bits than others.
int *__errno_location(void);
double fabs(double x);

double nextafter(double x, double y) {
  union {
    double value;
    unsigned long bits;
  } next;
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  next.value = x;
  if (x == 0)
    next.bits = y < 0 ? 1UL << 63 | 1 : 1;
  else
    next.bits += (x < y) == (x > 0) ? 1 : -1UL;
  double size = fabs(next.value);
  if (size < 0x1p-1022 || size > 0x1.fffffffffffffp1023)
    *__errno_location() = 34;
  return next.value;
}
