// rule: taken-before
// The second assignment needs the value that the first one has overwritten.
#include <assert.h>

static unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    a = b;
    b = a % b;
  }
  return a;
}

void test_gcd(void) {
  assert(gcd(12, 18) == 6); // expect: test_gcd failing assertion 'gcd(12, 18) == 6' here
  assert(gcd(7, 5) == 1);
}
// expect: gcd proved
// expect-repair: test_gcd gives 'unsigned int saved = a % b;' first
// options: --repairs 1
