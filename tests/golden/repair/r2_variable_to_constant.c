// R2, level 3: a constant for a variable.
#include <assert.h>

int count(int n, int start) {
  int r = start;
  for (int i = 0; i < 10 && i < n; i++)
    r++;
  assert(r == (n < 0 ? 0 : n > 10 ? 10 : n)); // expect: count failing assertion here
  return r;
}
// expect-repair: count 'Replace `start` with `0`' silent
// rule: constant-of-function
