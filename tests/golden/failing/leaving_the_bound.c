// Leaving the bound is not passing: `i--` would never come to the assertion.
#include <assert.h>

int fivefold(int n) {
  __builtin_assume(n >= 1 && n <= 3);
  int s = 0;
  for (int i = 0; i < n; i++)
    s = s + 2;
  assert(s == n + n + n + n + n); // expect: fivefold failing assertion here
  return s;
}
// expect-repair: fivefold gives 's = s + 5;' first proved
// expect-no-repair: fivefold gives 'i--'
// expect-search: fivefold complete
