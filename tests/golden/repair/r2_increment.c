// R2: ++ and -- for each other.
#include <assert.h>

int up(short x) {
  int r = x;
  r--;
  assert(r == x + 1); // expect: up failing assertion here
  return r;
}

int down(short x) {
  int r = x;
  int s = ++r;
  assert(r == x - 1 && s == r); // expect: down failing assertion here
  return s;
}
// expect-repair: up gives 'r++;' proved
// expect-repair: down gives 'int s = --r;' proved
// rule: step
