// A setting makes assertions at the head goals.
// options: --strict no --repair no
#include <assert.h>
int inverse(int x) {
  assert(x != 0);
  return 100 / x;
}
// expect: inverse failing assertion 'x != 0' line 5
