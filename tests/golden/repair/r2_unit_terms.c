// R2: a unit term added (level 3) or dropped (Table 1's C -> 0).
#include <assert.h>

int next(short x) {
  int r = x;
  assert(r == x + 1); // expect: next failing assertion here
  return r;
}

int previous(short x, short y) {
  int r = x * y;
  assert(r == x * y - 1); // expect: previous failing assertion here
  return r;
}

int same(short x) {
  int r = x + 1;
  assert(r == x); // expect: same failing assertion here
  return r;
}
// expect-repair: next gives 'int r = x + 1;' proved
// expect-repair: previous gives 'int r = x * y - 1;' proved
// expect-repair: same gives 'int r = x;' proved
