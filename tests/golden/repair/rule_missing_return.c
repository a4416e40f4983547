// A function that comes to its end without a result.
#include <assert.h>

static int larger(int a, int b) {
  int r = a > b ? a : b;
  if (r < 0)
    r = 0;
}

int use(int a, int b) {
  int r = larger(a, b);
  assert(r >= a); // expect: use failing assertion here
  return r;
}
// expect-repair: use 'Insert `return r;` behind `if (r < 0)`' proved
// rule: missing-return
