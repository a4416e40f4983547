// P5: the product of a sum.
#include <assert.h>

static int around(int w, int h) { return w + h * 2; }

// options: --strict no --function test
void test(void) {
  assert(around(3, 4) == 14); // expect: test failing assertion here
  assert(around(1, 1) == 4);
  assert(around(5, 2) == 14);
}
// expect-repair: test gives '(w + h) * 2' first
// rule: added-before-product
