// One test asks of two functions that are both wrong; the numbers of the first leave its search no
// time for pairs. What mends the first fault is a step to the second.
// options: --function main --strict no --repairs 5 --max-changes 2
#include <assert.h>

static int ones(unsigned x) {
  int n = 0;
  while (x) {
    n += x & 1;
    x = x >> 2;
  }
  return n;
}

static unsigned round_up(unsigned x, unsigned to) { return (x + to) & ~(to - 1); }

int main(void) {
  assert(ones(0) == 0);
  assert(ones(7) == 3);
  assert(ones(0x80000001u) == 2);
  assert(round_up(5, 8) == 8);
  assert(round_up(8, 8) == 8);
  assert(round_up(9, 4) == 12);
  return 0;
}

// expect: main failing assertion 'ones(7) == 3' line 19
// expect-repair: main 'Replace `2` with `1`; Replace `x + to` with `x + to - 1`' first
