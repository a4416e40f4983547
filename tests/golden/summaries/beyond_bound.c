// Recursion is proved beyond the bound, by induction over its calls.
#include <assert.h>

int depth(unsigned n) {
  if (n == 0)
    return 0;
  int below = depth(n - 1);
  assert(below >= 0);
  return 1;
}
// options: --unwind-limit 4
// expect: depth proved
