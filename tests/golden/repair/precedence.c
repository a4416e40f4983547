// The text of a repair gets parentheses only where C needs them.
#include <assert.h>

int scaled(short x, short y) {
  int r = (x + y) * 2;
  assert(r == (x - y) * 2); // expect: scaled failing assertion here
  return r;
}

int minus_sum(short x, short y) {
  int r = x - (y - 3);
  assert(r == x - (y + 3)); // expect: minus_sum failing assertion here
  return r;
}

int not_both(int x, int y) {
  int r = 0;
  if (x > 0 && y > 0)
    r = 1;
  assert(r == !(x > 0 && y > 0)); // expect: not_both failing assertion here
  return r;
}
// expect-repair: scaled gives 'int r = (x - y) * 2;' proved
// expect-repair: minus_sum gives 'int r = x - (y + 3);' proved
// expect-repair: not_both gives 'if (!(x > 0 && y > 0))' proved
// rule: negated-value
