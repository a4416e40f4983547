// A condition that lacks one that the function asks elsewhere.
#include <assert.h>

int both(int a, int b) {
  int r = 0, seen = 0;
  if (b > 0)
    seen = 1;
  if (a > 0)
    r = 1;
  assert(!r || seen); // expect: both failing assertion here
  return r;
}
// expect-repair: both gives 'if (a > 0 && b > 0)'
// rule: missing-and
