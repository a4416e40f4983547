// A loop made of goto, left one step too late.
#include <assert.h>

int climb(unsigned char top) {
  int height = 0;
  top %= 3;
step:
  if (height <= top) {
    height++;
    goto step;
  }
  assert(height == top); // expect: climb failing assertion here
  return height;
}
// expect-repair: climb gives 'if (height < top)' proved
// rule: other-relation
