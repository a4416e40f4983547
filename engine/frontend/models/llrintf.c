// Rounded, half to even; any number where the type cannot hold it.
long nondet_long(void);
float rintf(float x);

long long llrintf(float x) {
  float whole = rintf(x);
  return whole >= -0x1p63f && whole < 0x1p63f ? (long long)whole : nondet_long();
}
