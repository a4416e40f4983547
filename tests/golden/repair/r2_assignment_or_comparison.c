// R2, level 3: = for == and the reverse.
#include <assert.h>

int is_five(int x) {
  if (x = 5)
    return 1;
  return 0;
}

// expect: both failing assertion 'is_five(4) == 0' line 13
void both(void) {
  assert(is_five(5) == 1);
  assert(is_five(4) == 0);
}

int above(int x) {
  int y = 0;
  if (x > 3)
    y == 1;
  assert(x <= 3 || y == 1); // expect: above failing assertion here
  return y;
}
// expect-repair: both gives 'if (x == 5)' proved silent
// expect-repair: above 'Replace `y == 1` with `y = 1`' proved silent first
// rule: assigned-instead
// rule: compared-instead
