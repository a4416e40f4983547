// P5: bits that go round to the right.
#include <assert.h>

static unsigned rotated(unsigned x, unsigned k) {
  return x >> k | x << (32 - k); // expect: test failing shift here
}

// options: --strict no --function test
void test(void) {
  assert(rotated(16, 4) == 1);
  assert(rotated(5, 0) == 5);
}
// expect-repair: test gives 'x >> k | x << (32 - k & 31)' first
// rule: rotated-right
