// The fault is in a function that is called; all calls change together.
#include <assert.h>

static int absolute(int x) { return x > 0 ? -x : x; }

int distance(short a, short b) {
  int d = absolute(a - b);
  assert(d >= 0 && d == absolute(b - a)); // expect: distance failing assertion here
  return d;
}
// expect-repair: distance gives 'return x < 0 ? -x : x;' proved
// expect-repair: distance gives 'return x <= 0 ? -x : x;' proved
