// R2, level 1: > and >= for each other, < and <= for each other.
#include <assert.h>

int above(int x) {
  int r = 0;
  if (x > 10)
    r = 1;
  assert(r == (x >= 10)); // expect: above failing assertion here
  return r;
}

int below(int x) {
  int r = x <= 10;
  assert(r == (x < 10)); // expect: below failing assertion here
  return r;
}
// options: --mutation-level 1
// expect-repair: above gives 'if (x >= 10)' proved first silent
// expect-repair: below gives 'int r = x < 10;' proved
// expect-search: above complete
// rule: greater-equal
