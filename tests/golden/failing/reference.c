// F2: a reference run on the same inputs, compared by an assertion.
#include <assert.h>

//@ salve trust
static int clamp_reference(int x, int lo, int hi) { return x < lo ? lo : x > hi ? hi : x; }

static int clamp(int x, int lo, int hi) {
  if (x < lo)
    return lo;
  if (x < hi)
    return hi;
  return x;
}

void compare(int x, int lo, int hi) {
  if (lo <= hi)
    assert(clamp(x, lo, hi) == clamp_reference(x, lo, hi)); // expect: compare failing assertion here
}
// expect-repair: compare gives 'if (x > hi)' proved
// expect-repair: compare gives 'if (x >= hi)' proved
// expect-suspect: compare 'x < hi' rank 3
