// When something is asserted is as much of what is wanted as what is asserted.
// options: --max-changes 1 --repairs 5
#include <assert.h>

int capped(int x) {
  int r = x;
  if (x > 12)
    r = 10;
  if (x > 10)
    assert(r == 10); // expect: capped failing assertion 'r == 10' here
  else
    assert(r == x);
  return r;
}
// expect-suspect: capped 'x > 12' rank 1
// expect-suspect: capped 'x' rank 2
// expect-repair: capped 'Replace `12` with `10`' first
// expect-no-repair: capped 'Replace `10` with `12`'
// expect-no-repair: capped 'Change `>` to `<` in `x > 10`'
