// P5: numbers with eight bits behind the point.
#include <assert.h>

static int ratio(int a, int b) { return a / b << 8; }

// options: --strict no --function test
void test(void) {
  assert(ratio(6, 3) == 512);
  assert(ratio(1, 2) == 128); // expect: test failing assertion here
  assert(ratio(3, 4) == 192);
}
// expect-repair: test gives '(a << 8) / b' first
// rule: shifted-before-quotient
