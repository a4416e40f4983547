// P5: the quotient of a sum.
#include <assert.h>

static int mean(int a, int b) { return a + b / 2; }

// options: --strict no --function test
void test(void) {
  assert(mean(4, 8) == 6); // expect: test failing assertion here
  assert(mean(3, 5) == 4);
  assert(mean(7, 1) == 4);
}
// expect-repair: test gives '(a + b) / 2' first
// rule: added-first
