// x with the sign bit of y.
long double copysignl(long double x, long double y) {
  long double size = __builtin_fabsl(x);
  return __builtin_signbit(y) ? -size : size;
}
