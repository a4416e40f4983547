// P5: what is shifted is added to.
#include <assert.h>

static unsigned packed(unsigned high, unsigned low) { return high << 4 + low; }

// options: --strict no --function test
void test(void) {
  assert(packed(1, 2) == 18); // expect: test failing assertion here
  assert(packed(3, 1) == 49);
}
// expect-repair: test gives '(high << 4) + low' first
// rule: shifted-first
