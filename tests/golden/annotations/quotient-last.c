// P5: a part of a whole that is no multiple of a hundred.
#include <assert.h>

static int tax(int price, int percent) { return price / 100 * percent; }

// options: --strict no --function test
void test(void) {
  assert(tax(200, 7) == 14);
  assert(tax(150, 10) == 15); // expect: test failing assertion here
  assert(tax(50, 20) == 10);
}
// expect-repair: test gives 'price * percent / 100' first
// rule: quotient-last
