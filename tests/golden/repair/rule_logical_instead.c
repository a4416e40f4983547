// One `&` for two: the worked example of a rule that is one row (engine/repair/README.md).
#include <assert.h>

int both(int a, int b) {
  int r = 0;
  if (a & b)
    r = 1;
  assert(r == (a != 0 && b != 0)); // expect: both failing assertion here
  return r;
}
// expect-repair: both gives 'if (a && b)' proved
// rule: logical-instead
