// R2, level 2: a constant plus one, minus one, negated, zero.
#include <assert.h>

int more(short x) {
  int r = x + 9;
  assert(r == x + 10); // expect: more failing assertion here
  return r;
}

int less(short x) {
  int r = x + 11;
  assert(r == x + 10); // expect: less failing assertion here
  return r;
}

int negated(short x) {
  int r = 10;
  if (x > 3)
    r = -10;
  assert(x > 3 ? r == -10 : r == -10); // expect: negated failing assertion here
  return r;
}

int none(short x) {
  int r = x;
  if (x > 100)
    r = 7;
  assert(x > 100 ? r == 0 : r == x); // expect: none failing assertion here
  return r;
}
// options: --mutation-level 2
// expect-repair: more gives 'int r = x + 10;' proved
// expect-repair: less gives 'int r = x + 10;' proved
// expect-repair: negated gives 'int r = -10;' proved
// expect-repair: none gives 'r = 0;' proved
// rule: zero
