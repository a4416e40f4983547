// P5: the part of a difference.
#include <assert.h>

static int celsius(int f) { return f - 32 * 5 / 9; }

// options: --strict no --function test
void test(void) {
  assert(celsius(212) == 100); // expect: test failing assertion here
  assert(celsius(32) == 0);
  assert(celsius(50) == 10);
}
// expect-repair: test gives '(f - 32) * 5 / 9' first
// rule: subtracted-before-quotient
