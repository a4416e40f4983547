// What the user trusts in a header is neither suspected nor changed.
#include "trusted.h"

#include <assert.h>

void test_larger(void) {
  assert(larger(1, 2) == 2); // expect: test_larger failing assertion here
}
// expect-no-repair: test_larger gives 'return a > b ? a : b;'
// expect-no-repair: test_larger gives 'return b;'
