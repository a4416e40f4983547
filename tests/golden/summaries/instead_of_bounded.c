// What is safe up to few iterations with its callee in it is so without a bound by its promise.
// options: --strict no --repair no
unsigned walk(const unsigned char *p, int n, unsigned seed) {
  unsigned s = seed, t = 1;
  int a = 0, b = 0;
  for (int i = 0; i < n; i++) {
    s = (s ^ p[a]) * 0x01000193u;
    t += s * (t >> 3 | 1u);
    a = b;
    b = (int)((unsigned)i & ~t);
  }
  return s * t;
}
int ten[10];
int pick_ten(const unsigned char *key) {
  unsigned h = walk(key, 20, 1);
  h = walk(key, 20, h) * walk(key, 20, h + 1);
  return ten[walk(key, 20, h) % 10];
}
// expect: walk conditional '\valid_read(p + (0 .. n - 1))'
// expect: pick_ten conditional '\valid_read(key + (0 .. 19))'
