// R2, level 3: another variable of the same type in scope, read or written.
#include <assert.h>

int last;

int read(int x, int y) {
  int sum = x + x;
  assert(sum == x + y); // expect: read failing assertion here
  return sum;
}

int written(int x) {
  int r = 0, other = 0;
  other = x;
  assert(r == x && other == 0); // expect: written failing assertion here
  return r;
}

void global(int x, int y) {
  last = y;
  assert(last == x); // expect: global failing assertion here
}
// expect-repair: read gives 'int sum = x + y;' proved
// expect-repair: read gives 'int sum = y + x;' proved
// expect-repair: written gives ' r = x;' proved
// expect-repair: global gives 'last = x;' proved first
// rule: other-target
// rule: other-variable
