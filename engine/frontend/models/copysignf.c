// x with the sign bit of y.
float copysignf(float x, float y) {
  union {
    float value;
    unsigned bits;
  } a, b;
  a.value = x;
  b.value = y;
  a.bits = (a.bits & ~(1U << 31)) | (b.bits & (1U << 31));
  return a.value;
}
