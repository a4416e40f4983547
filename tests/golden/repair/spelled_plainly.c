// What people would not write is spelled as they would, and what is the same then is one repair.
#include <assert.h>

void once(int x) {
  int r = x * 2;
  assert(r == x);
}
void above(int x) {
  int r = x - 6;
  assert(r - 6 == x);
}
void below(int x) {
  int r = x + 1;
  assert(r + 1 == x);
}
void same(int x, int y) {
  int r = x + y / 2;
  assert(r == y / 2);
}
// expect: once failing assertion 'r == x' line 6
// expect: above failing assertion 'r - 6 == x' line 10
// expect: below failing assertion 'r + 1 == x' line 14
// expect: same failing assertion 'r == y / 2' line 18
// expect-repair: once 'Replace `x * 2` with `x`' first
// expect-no-repair: once gives 'x * 1'
// expect-repair: above gives 'x + 6'
// expect-no-repair: above gives 'x - -6'
// expect-repair: below gives 'x - 1'
// expect-no-repair: below gives 'x + -1'
// expect-repair: same gives 'r = y / 2'
// expect-no-repair: same gives '0 + y'
