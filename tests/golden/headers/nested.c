// A header that another header includes, for itself once more.
#include "outer.h"
#include "inner.h"

#include <assert.h>

void test_quarter(void) {
  assert(quarter(16) == 4); // expect: test_quarter failing assertion here
  assert(half(10) == 5);
}
// expect-repair: test_quarter gives 'return x / 2;' first silent
