// A `return` that is missing: in a branch, and at the function's end.
#include <assert.h>

static int first(int x) {
  int a[3] = {1, 2, 1};
  int r = -1;
  for (int i = 0; i < 3; i++) {
    if (a[i] == x) {
      r = i;
    }
  }
  return r;
}

// expect: check failing assertion 'first(1) == 0' line 18
void check(void) {
  assert(first(2) == 1);
  assert(first(1) == 0);
  assert(first(3) == -1);
}
// expect: first proved
// expect-repair: check 'Insert `return r;` behind `r = i;`' proved silent
// rule: opposite
