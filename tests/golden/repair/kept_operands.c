// What is asserted of is behaviour, too (acceptance 3): a repair that keeps it on inputs that passed
// comes before a cheaper one that does not, and does not behave like it.
// options: --repairs 5 --strict no
#include <assert.h>

static unsigned half(unsigned x) {
  unsigned r = x / 2;
  if (r > 100)
    r = 200;
  return r;
}

void test_half(unsigned x) {
  unsigned r = half(x);
  assert(r <= 100); // expect: test_half failing assertion here
}

// expect: half proved
// expect-repair: test_half 'Replace `200` with `0`' proved first
// expect-repair: test_half 'Change `/` to `%` in `x / 2`' proved
