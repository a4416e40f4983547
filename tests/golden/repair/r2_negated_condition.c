// R2, level 3: a condition negated.
#include <assert.h>

int flag(int ready, int x) {
  int r = x;
  if (ready)
    r = 0;
  assert(ready ? r == x : r == 0); // expect: flag failing assertion here
  return r;
}

int chosen(_Bool first, int x, int y) {
  int r = first ? y : x;
  assert(first ? r == x : r == y); // expect: chosen failing assertion here
  return r;
}

int until(unsigned char n) {
  int i = 0;
  n %= 4;
  while (i == n)
    i++;
  assert(i == n); // expect: until failing assertion here
  return i;
}
// expect-repair: flag gives 'if (!ready)' proved
// expect-repair: chosen gives 'int r = !first ? y : x;' proved
// expect-repair: until gives 'while (i != n)' proved
// rule: negated-condition
