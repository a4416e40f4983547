// A byte order mark at the start.
#include <assert.h>

int next(short x) {
  int r = x - 1;
  assert(r == x + 1); // expect: next failing assertion line 6
  return r;
}
// options: --mutation-level 1
// expect-repair: next gives 'int r = x + 1;' proved
