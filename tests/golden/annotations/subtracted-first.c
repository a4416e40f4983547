// P5: the product of a difference.
#include <assert.h>

static int paid(int price, int rebate, int n) { return price - rebate * n; }

// options: --strict no --function test
void test(void) {
  assert(paid(10, 3, 2) == 14); // expect: test failing assertion here
  assert(paid(5, 1, 3) == 12);
  assert(paid(9, 4, 5) == 25);
}
// expect-repair: test gives '(price - rebate) * n' first
// rule: subtracted-first
