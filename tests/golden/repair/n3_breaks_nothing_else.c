// N3: a repair of a callee that makes another function of the file fail is not offered.
#include <assert.h>

static int half(int x) { return x / 2; }

void holds(int x) {
  __builtin_assume(x == 10);
  int r = half(x);
  assert(r == 5);
}
void fails(int x) {
  __builtin_assume(x == 10);
  int r = half(x);
  assert(r == 4); // expect: fails failing assertion here
}
// expect: holds proved
// expect-repair: fails gives 'int r = half(x) - 1;' proved
// expect-no-repair: fails gives 'return x / 2 - 1;'
// expect-search: fails complete
// rule: offset
