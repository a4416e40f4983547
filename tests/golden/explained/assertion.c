// Of an assertion the operand that is what it was not; nothing else changes.
#include <assert.h>

int max(int x, int y) {
  int r = x;
  if (y > x)
    r = x;
  assert(r >= x && r >= y);
  return r;
}

// expect: max failing assertion 'r >= x && r >= y' line 8
// expect-repair: max 'Replace `x` with `y`' proved first why 'for x = 0, y = 1 `r` becomes 1 instead of 0' also ''
// expect-repair: max 'Insert `return r;` behind `r = x;`' why 'for x = 0, y = 1 the assertion is no longer reached'
