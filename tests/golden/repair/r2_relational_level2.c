// R2, level 2: every relational operator for every other; == and != for each other.
#include <assert.h>

int least(int x, int y) {
  int r = x > y ? x : y;
  assert(r <= x && r <= y); // expect: least failing assertion here
  return r;
}

int differ(int x, int y) {
  int r = x == y;
  assert(r == !(x == y)); // expect: differ failing assertion here
  return r;
}

int same(int x, int y) {
  if (x != y)
    return 1;
  assert(x != y); // expect: same failing assertion here
  return 0;
}
// options: --mutation-level 2
// expect-repair: least gives 'int r = x < y ? x : y;' proved
// expect-repair: least gives 'int r = x <= y ? x : y;' proved
// expect-repair: differ gives 'int r = x != y;' proved
// expect-repair: same gives 'if (x == y)' proved
// rule: equality
