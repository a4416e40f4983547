// P5: 64 bits that go round to the right.
#include <assert.h>
#include <stdint.h>

static uint64_t rotated(uint64_t x, unsigned k) {
  return x >> k | x << (64 - k); // expect: test failing shift here
}

// options: --strict no --function test
void test(void) {
  assert(rotated(16, 4) == 1);
  assert(rotated(5, 0) == 5);
}
// expect-repair: test gives 'x >> k | x << (64 - k & 63)' first
// rule: rotated-right-64
