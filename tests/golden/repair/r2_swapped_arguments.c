// R2, level 3: two arguments of a call exchanged.
#include <assert.h>

static int difference(int from, int to) { return to - from; }

int distance(int here, int there) {
  int r = difference(there, here);
  assert(r == there - here); // expect: distance failing assertion here
  return r;
}
// expect-repair: distance gives 'int r = difference(here, there);' proved
// rule: swapped-arguments
