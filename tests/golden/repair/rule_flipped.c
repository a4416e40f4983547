// A condition that is a constant the wrong way round.
#include <assert.h>

int always(int x) {
  int r = x;
  if (0)
    r = 1;
  assert(r == 1); // expect: always failing assertion here
  return r;
}
// expect-repair: always gives 'if (1)'
// rule: flipped
