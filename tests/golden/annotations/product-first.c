// P5: the part that a hundredth of less than a hundred is.
#include <assert.h>

static unsigned rebated(unsigned price, unsigned percent) { return price - price * (percent / 100); }

// options: --strict no --function test
void test(void) {
  assert(rebated(200, 10) == 180); // expect: test failing assertion here
  assert(rebated(50, 0) == 50);
  assert(rebated(80, 25) == 60);
}
// expect-repair: test gives 'price - price * percent / 100' first
// rule: product-first
