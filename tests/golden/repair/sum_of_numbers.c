// Of a sum of numbers the one that is too many is dropped.
#include <assert.h>

static int limit(void) {
  return 400 + 1;
}

void check(int n) {
  if (n > 400 && n < 1000)
    assert(n - limit() == n - 400);
}
// expect: check failing assertion 'n - limit() == n - 400' line 10
// expect-repair: check 'Replace `400 + 1` with `400`' proved first
