// A second assertion fails too, but only after more iterations than the first: repairs of the
// first are found all the same, and say so.
#include <assert.h>

int f(int x, int n) {
  int r = x - 1;
  if (n <= 0)
    assert(r == x + 1); // expect: f failing assertion here
  int s = 0;
  for (int i = 0; i < n && i < 8; i++)
    s += i;
  assert(s < 10);
  return r + s;
}
// options: --mutation-level 1
// expect-repair: f gives 'x + 1' warning 'other checks of this function still fail'
// rule: sum
