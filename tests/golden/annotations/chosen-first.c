// P5: the sum of a choice and a number.
#include <assert.h>

static int height(int left, int right) { return left > right ? left : right + 1; }

// options: --strict no --function test
void test(void) {
  assert(height(3, 2) == 4); // expect: test failing assertion here
  assert(height(2, 3) == 4);
}
// expect-repair: test gives '(left > right ? left : right) + 1' first
// rule: chosen-first
