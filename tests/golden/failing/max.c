// The running example: the wrong variable is kept.
#include <assert.h>

int max(int x, int y) {
  int r = x;
  if (y > x)
    r = x;
  assert(r >= x && r >= y); // expect: max failing assertion 'r >= x && r >= y' here
  return r;
}
// expect-suspect: max 'x' rank 3
// expect-repair: max 'Replace `x` with `y`' proved silent
// expect-no-repair: max gives 'int r = y;'
// expect-search: max complete
