// P5: an unsigned difference is never negative.
#include <assert.h>

static int earlier(unsigned a, unsigned b) { return a - b < 0; }

// options: --strict no --function test
void test(void) {
  assert(earlier(2, 3)); // expect: test failing assertion here
  assert(!earlier(2, 1));
  assert(!earlier(2, 2));
}
// expect-repair: test gives 'a < b' first
// rule: difference-negative
