// Recursion without a limit is looked at down to the bound.
#include <assert.h>

int depth(unsigned n) {
  if (n == 0)
    return 0;
  int below = depth(n - 1);
  assert(below >= 0);
  return 1;
}
// options: --unwind-limit 4
// expect: depth bounded 4
