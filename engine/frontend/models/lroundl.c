// Rounded, half away from zero; any number where the type cannot hold it.
long nondet_long(void);
long double roundl(long double x);

long lroundl(long double x) {
  long double whole = roundl(x);
  return whole >= -0x1p63 && whole < 0x1p63 ? (long)whole : nondet_long();
}
