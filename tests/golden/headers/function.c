// The fault is in a header of the user's: it is suspected, and repaired there.
#include "function.h"

#include <assert.h>

void test_larger(void) {
  assert(larger(1, 2) == 2); // expect: test_larger failing assertion here
  assert(larger(5, 3) == 5);
}
// expect-suspect: test_larger 'a < b ? a : b' rank 3
// expect-repair: test_larger gives 'return a > b ? a : b;' first silent
