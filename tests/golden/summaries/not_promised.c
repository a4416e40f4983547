// What fails behind a promise fails for what it leaves open: no failure, unless a run shows one.
// options: --strict no --repair no --timeout 4
unsigned odd(unsigned x, unsigned n) {
  unsigned r = 1;
  for (unsigned i = 0; i < n; i++)
    r = r * (x | 1u) * (r | x << 1);
  return r;
}
int slots[64];
int never(unsigned x, unsigned n) { return slots[odd(x, n) % 2 == 1 ? 0 : 64]; }
int sometimes(unsigned x, unsigned n) { return slots[n > 40 && odd(x, n) % 2 == 1 ? 64 : 0]; }
int of_caller(unsigned x, unsigned n, int i) { return odd(x, n) % 2 == 1 ? slots[0] : slots[i]; }
// expect: never bounded
// expect: sometimes conditional
// expect: of_caller bounded
