// A loop that takes the same digit, or bit, each time.
#include <assert.h>

static unsigned mirrored(unsigned char bits) {
  unsigned char result = 0;
  for (int i = 0; i < 8; i++) {
    result <<= 1;
    result |= bits & 1;
  }
  return result;
}

static int sum(int n, int digits) {
  int s = 0;
  for (int i = 0; i < digits; i++)
    s += n % 10;
  return s;
}

// options: --strict no --function test_bits --function test_digits
void test_bits(void) {
  assert(mirrored(1) == 128); // expect: test_bits failing assertion here
  assert(mirrored(6) == 96);
}

void test_digits(void) {
  assert(sum(123, 3) == 6); // expect: test_digits failing assertion here
  assert(sum(40, 2) == 4);
}
// expect-repair: test_bits gives 'bits = bits >> 1;' first
// expect-repair: test_digits gives 'n = n / 10;' first
// rule: missing-digit-step
