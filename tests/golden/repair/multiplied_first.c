// rule: multiplied-first
// The quotient is rounded before it is multiplied.
#include <assert.h>

static int percent(int part, int all) {
  return part / all * 100;
}

void test_percent(void) {
  assert(percent(1, 4) == 25); // expect: test_percent failing assertion 'percent(1, 4) == 25' here
  assert(percent(3, 3) == 100);
}
// expect: percent conditional 'all != 0 && (all != -1 || part >= -2147483647)'
// expect-repair: test_percent gives 'part * 100 / all' first
// options: --strict no
