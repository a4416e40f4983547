// options: --heuristics none --repairs 5
// Without what is likelier first: the same repairs exist, in another order (F7).
#include <assert.h>

int larger(int x, int y) {
  int r = x;
  if (x > y)
    r = y;
  assert(r >= x && r >= y);
  return r;
}
// expect: larger failing assertion 'r >= x && r >= y'
// expect-repair: larger gives 'if (x < y)' proved
