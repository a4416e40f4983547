// Rounded, half away from zero; any number where the type cannot hold it.
long nondet_long(void);
double round(double x);

long lround(double x) {
  double whole = round(x);
  return whole >= -0x1p63 && whole < 0x1p63 ? (long)whole : nondet_long();
}
