// A floating constant that should be 0 or 1, which stand nowhere in the file.
#include <assert.h>

double same(int x) {
  double r = x * 2.5;
  assert(r == x); // expect: same failing assertion here
  return r;
}

double nothing(int x) {
  double r = 2.5;
  assert(r == x - x); // expect: nothing failing assertion here
  return r;
}
// expect-repair: same 'Replace `2.5` with `1.0`'
// expect-repair: nothing 'Replace `2.5` with `0.0`'
// rule: float-zero
// rule: float-one
