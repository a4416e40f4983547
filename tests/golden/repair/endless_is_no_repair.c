// A candidate that never ends is no repair, be it by a loop, by goto or by recursion.
#include <assert.h>

int last_index(void) {
  int seen = -1;
  for (int i = 0; i < 4; i++)
    seen = i;
  assert(seen == 4); // expect: last_index failing assertion here
  return seen;
}

int steps(void) {
  int n = 3, count = 0;
again:
  n--;
  count++;
  if (n > 0)
    goto again;
  assert(count == 4); // expect: steps failing assertion here
  return count;
}

static int down(int n) {
  if (n == 0)
    return 0;
  return down(n - 1);
}

void bottom(void) {
  assert(down(3) == 1); // expect: bottom failing assertion here
}
// expect-repair: last_index gives 'for (int i = 0; i <= 4; i++)' proved
// expect-no-repair: last_index gives 'i--'
// expect-repair: steps gives 'if (n >= 0)' proved
// expect-no-repair: steps gives 'n++;'
// expect-repair: bottom gives 'return 1;' proved
// expect-no-repair: bottom gives 'down(n + 1)'
// expect-no-repair: bottom gives 'down(n)'
