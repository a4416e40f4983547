// P1: a floating value that does not fit the integer, NaN included.
int truncated(double x) {
  if (x == 0.5)
    return 1;
  return (int)x; // expect: truncated failing conversion here
}

unsigned char level(float x) {
  if (x < 0.0F || x > 256.0F)
    return 0;
  unsigned char r = x; // expect: level failing conversion here
  return r;
}
// options: --repairs 5
// expect-repair: truncated gives 'if (!(x > -2147483649.0 && x < 2147483648.0))' proved silent first
// expect-repair: level gives 'x > -1.0 && x < 256.0' proved silent
