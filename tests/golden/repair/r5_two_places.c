// R3, R5: both changes are needed; no superset of a repair is proposed.
#include <assert.h>

int between(int x, int lo, int hi) {
  int r = 1;
  if (x <= lo)
    r = 0;
  if (x > hi)
    r = 0;
  assert(r == (x >= lo && x < hi)); // expect: between failing assertion here
  return r;
}
// options: --mutation-level 1 --max-changes 2
// expect-repair: between gives 'if (x < lo)' proved
// expect-repair: between gives 'if (x >= hi)' proved
// expect-search: between complete
