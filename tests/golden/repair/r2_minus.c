// R2, level 3: a minus too many or missing.
#include <assert.h>

int missing(int x) {
  int r = x;
  if (x < -1000 || x > 1000)
    return 0;
  if (x < 0)
    r = x;
  assert(r >= 0); // expect: missing failing assertion here
  return r;
}

int superfluous(int x) {
  if (x < -1000 || x > 1000)
    return 0;
  int r = x < 0 ? -x : -x;
  assert(r >= 0); // expect: superfluous failing assertion here
  return r;
}
// expect-repair: missing 'Replace `x` with `-x`' proved silent first
// expect-repair: superfluous gives '-x : x;' proved silent first
// rule: minus-added
// rule: minus-dropped
// rule: missing-or
