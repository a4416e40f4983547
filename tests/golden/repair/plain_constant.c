// Of constants that a solver finds, one that a person would write comes first, though another is
// nearer to the beginning of the text.
// options: --repairs 5 --max-changes 1 --function main
#include <assert.h>

static int ones(unsigned x) {
  int n = 0;
  for (; x; x >>= 1)
    n += x & 1;
  return n;
}

static int fast_ones(unsigned x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return (int)((x * 0x01010101u) >> 16);
}

int main(void) {
  assert(fast_ones(0) == 0);
  assert(fast_ones(1) == ones(1)); // expect: main failing assertion here
  assert(fast_ones(0xff) == 8);
  assert(fast_ones(0xdeadbeef) == ones(0xdeadbeef));
  return 0;
}

// expect-repair: main 'Replace `16` with `24`' first
