// The next number from x towards y; y itself if they are equal. ERANGE where it overflows or has
// fewer bits than others.
int *__errno_location(void);
double nextafter(double x, double y);

long double nextafterl(long double x, long double y) {
#if __LDBL_MANT_DIG__ == 53
  return nextafter(x, y);
#else
  union {
    long double value;
    struct {
      unsigned long significand;
      unsigned short exponent;
    } parts;
  } next;
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  next.value = x;
  if (x == 0) {
    next.value = y < 0 ? -__LDBL_DENORM_MIN__ : __LDBL_DENORM_MIN__;
  } else if ((x < y) == (x > 0)) {
    next.parts.significand += 1;
    if (!(next.parts.significand << 1)) // the leading bit alone
      next.parts.exponent += 1;
    if (!next.parts.significand)
      next.parts.significand = 1UL << 63;
  } else {
    next.parts.significand -= 1;
    if (!(next.parts.significand << 1 ^ -2UL) && next.parts.exponent & 32767) {
      next.parts.exponent -= 1;
      if (next.parts.exponent & 32767)
        next.parts.significand = -1UL;
    }
  }
  long double size = next.value < 0 ? -next.value : next.value;
  if (size < __LDBL_MIN__ || size > __LDBL_MAX__)
    *__errno_location() = 34;
  return next.value;
#endif
}
