// R3: one change is enough, and with two allowed nothing bigger that contains it is shown.
#include <assert.h>

int inside(int x) {
  int r = x >= 0 && x <= 9;
  assert(r == (x >= 0 && x < 9)); // expect: inside failing assertion here
  return r;
}
// options: --mutation-level 1 --max-changes 2
// expect-repair: inside gives 'int r = x >= 0 && x < 9;' proved
// expect-no-repair: inside gives 'int r = x > 0 && x < 9;'
// expect-search: inside complete
