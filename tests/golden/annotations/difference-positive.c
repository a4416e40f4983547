// P5: an unsigned difference is hardly ever not positive.
#include <assert.h>

static int later(unsigned a, unsigned b) { return a - b > 0; }

// options: --strict no --function test
void test(void) {
  assert(later(3, 2));
  assert(!later(1, 2)); // expect: test failing assertion here
  assert(!later(2, 2));
}
// expect-repair: test gives 'a > b' first
// rule: difference-positive
