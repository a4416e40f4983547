// The next number from x towards y; y itself if they are equal. ERANGE where it overflows or has
// fewer bits than others.
int *__errno_location(void);
float fabsf(float x);

float nextafterf(float x, float y) {
  union {
    float value;
    unsigned bits;
  } next;
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  next.value = x;
  if (x == 0)
    next.bits = y < 0 ? 1U << 31 | 1 : 1;
  else
    next.bits += (x < y) == (x > 0) ? 1 : -1U;
  float size = fabsf(next.value);
  if (size < 0x1p-126f || size > 0x1.fffffep127f)
    *__errno_location() = 34;
  return next.value;
}
