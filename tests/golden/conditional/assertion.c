// An assertion that is not at the head is a goal, whatever it depends on.
// options: --strict no --repair no
#include <assert.h>
int larger(int x, int y) {
  int r = x > y ? y : x;
  assert(r >= x);
  return r;
}

int half(int x) {
  int r = x / 2;
  assert(x >= 0);
  return r;
}
// expect: larger failing assertion 'r >= x' line 6
// expect: half failing assertion 'x >= 0' line 12
