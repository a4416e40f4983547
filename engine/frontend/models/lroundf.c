// Rounded, half away from zero; any number where the type cannot hold it.
long nondet_long(void);
float roundf(float x);

long lroundf(float x) {
  float whole = roundf(x);
  return whole >= -0x1p63f && whole < 0x1p63f ? (long)whole : nondet_long();
}
