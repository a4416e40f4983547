// P5: 64 bits that go round to the left.
#include <assert.h>
#include <stdint.h>

static uint64_t rotated(uint64_t x, unsigned k) {
  return x << k | x >> (64 - k); // expect: test failing shift here
}

// options: --strict no --function test
void test(void) {
  assert(rotated(1, 4) == 16);
  assert(rotated(0x8000000000000000, 1) == 1);
  assert(rotated(5, 0) == 5);
}
// expect-repair: test gives 'x << k | x >> (64 - k & 63)' first
// rule: rotated-left-64
