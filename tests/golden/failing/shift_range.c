// A shift by a negative count or by the width and more.
unsigned too_far(unsigned x, unsigned n) {
  if (n <= 32)
    return x << n; // expect: too_far failing shift here
  return 0;
}

int negative(int x, int n) {
  if (n < 31)
    return x >> n; // expect: negative failing shift here
  return 0;
}

unsigned long wide(unsigned long x, unsigned char n) {
  return x >> (n & 63);
}

unsigned char narrow(unsigned char x, unsigned char n) {
  if (n < 16)
    x <<= n;
  return x;
}
// expect: wide proved
// expect: narrow proved
// expect-repair: too_far gives 'if (n < 32)' proved
