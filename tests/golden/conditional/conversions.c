// Floating numbers that are converted to integers; what is not a number fits none.
// options: --strict no
int whole(double x) { return (int)x; }

unsigned count(float x) { return (unsigned)x; }

struct rate {
  double perSecond;
};
long rounded(const struct rate *r) { return (long)r->perSecond; }

unsigned char level(double x) {
  if (x < 0)
    return 0;
  return (unsigned char)x;
}

// Where the code asks about the ends itself.
int clamped(double x) {
  if (x >= 2147483647.0)
    return 2147483647;
  if (x <= -2147483648.0)
    return -2147483647 - 1;
  return (int)x;
}
// expect: clamped conditional '!\is_NaN(x)'
// expect: whole conditional 'x > -2147483649.0 && x < 2147483648.0'
// expect: count conditional 'x > -1.0 && x < 4294967296.0'
// expect: rounded conditional 'r->perSecond >= -9223372036854775808.0 && r->perSecond < 9223372036854775808.0'
// expect: level conditional 'x < 256.0'
