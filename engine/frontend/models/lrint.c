// Rounded, half to even; any number where the type cannot hold it.
long nondet_long(void);
double rint(double x);

long lrint(double x) {
  double whole = rint(x);
  return whole >= -0x1p63 && whole < 0x1p63 ? (long)whole : nondet_long();
}
