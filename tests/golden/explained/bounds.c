// An access that is not made there any more, and one whose index becomes another.
#include <assert.h>

int sum(void) {
  int a[4] = {1, 2, 3, 4};
  int s = 0;
  for (int i = 0; i <= 4; i++)
    s += a[i];
  return s;
}

int last(int n) {
  int a[4] = {1, 2, 3, 4};
  if (n < 1 || n > 4)
    return 0;
  int k = n;
  return a[k];
}

// expect: sum failing bounds 'a[i]' line 8
// expect: last failing bounds 'a[k]' line 17
// expect-repair: sum 'Change `<=` to `<` in `i <= 4`' first why '`a[i]` is no longer read with `i` = 4'
// expect-repair: sum 'Replace `i` with `2`' why 'the index becomes 2 instead of 4'
// expect-repair: sum 'Replace `4` with `5` in the declaration of `a`' why ''
// expect-repair: last 'Replace `n` with `n - 1`' why '`k` becomes 3 instead of 4'
