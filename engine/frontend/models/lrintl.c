// Rounded, half to even; any number where the type cannot hold it.
long nondet_long(void);
long double rintl(long double x);

long lrintl(long double x) {
  long double whole = rintl(x);
  return whole >= -0x1p63 && whole < 0x1p63 ? (long)whole : nondet_long();
}
