// In a header counts what the compiler has seen before: `early`, and never `late`.
#include <assert.h>

static int early = 9;
#include "order.h"
static int late = 9;

int both(void) { return early + late; }

void test_capped(void) {
  assert(early == late);
  assert(capped(12) == 9); // expect: test_capped failing assertion here
  assert(capped(5) == 5);
}
// options: --max-changes 2 --function test_capped
// expect-repair: test_capped 'Replace `limit` with `early`' silent
// expect-no-repair: test_capped 'Replace `limit` with `late`'
