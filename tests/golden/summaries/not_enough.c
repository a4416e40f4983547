// What is promised is not enough: nothing is proved, and nothing fails that does not.
int last[16];
unsigned mixed(unsigned x, unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i)
    x = x * 31 + i;
  return x * 16;
}
int pick(unsigned x, unsigned rounds) { return last[mixed(x, rounds) % 16]; }
int wrong(unsigned x, unsigned rounds) {
  unsigned y = mixed(x, rounds);
  return y % 16 == 0 ? last[0] : last[100 + y % 3];
}
// expect: pick proved
// expect: wrong proved
