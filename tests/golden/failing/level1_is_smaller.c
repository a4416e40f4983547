// R2: at level 1 `==` has no alternative and constants stay as they are.
#include <assert.h>

int is_zero(int x) {
  int r = 0;
  if (x != 0)
    r = 1;
  assert(r == (x == 0)); // expect: is_zero failing assertion here
  return r;
}
// options: --mutation-level 1
// expect-no-repair: is_zero complete
