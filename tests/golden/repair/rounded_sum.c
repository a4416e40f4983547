// rule: offset
// options: --function main --strict no --repairs 5
// What is a multiple already must stay it.
#include <assert.h>

static unsigned round_up(unsigned x, unsigned to) { return (x + to) & ~(to - 1); }

int main(void) {
  assert(round_up(5, 8) == 8);
  assert(round_up(8, 8) == 8);
  assert(round_up(9, 4) == 12);
  return 0;
}

// expect: main failing assertion 'round_up(8, 8) == 8' line 10
// expect-repair: main gives 'return (x + to - 1) & ~(to - 1);' first
