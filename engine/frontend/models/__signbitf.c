// Whether the sign bit is set (glibc's name behind signbit).
int __signbitf(float x) {
  union {
    float value;
    unsigned bits;
  } a;
  a.value = x;
  return (int)(a.bits >> 31);
}
