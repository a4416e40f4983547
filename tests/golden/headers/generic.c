// What is included twice means two things: no change of it is one of one of them.
#define NAME smaller
#include "generic.h"
#undef NAME
#define NAME larger
#include "generic.h"

#include <assert.h>

void test_larger(void) {
  assert(smaller(1, 2) == 1);
  assert(larger(1, 2) == 2); // expect: test_larger failing assertion here
}
// expect-no-repair: test_larger gives 'return a > b ? a : b;'
