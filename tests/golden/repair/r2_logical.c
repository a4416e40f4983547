// R2: && and || for each other.
#include <assert.h>

int both(int x, int y) {
  int r = x > 0 || y > 0;
  assert(r == (x > 0 ? y > 0 : 0)); // expect: both failing assertion here
  return r;
}

int either(int x, int y) {
  int r = 0;
  if (x > 0 && y > 0)
    r = 1;
  assert(r == (x > 0 ? 1 : y > 0)); // expect: either failing assertion here
  return r;
}
// options: --mutation-level 1
// expect-repair: both gives 'int r = x > 0 && y > 0;' proved
// expect-repair: either gives 'if (x > 0 || y > 0)' proved
// rule: connective
