// The base case of a recursion.
#include <assert.h>

static int power(int base, unsigned exponent) {
  if (exponent == 0)
    return 0;
  return base * power(base, exponent - 1);
}

void powers(signed char b) {
  assert(power(b, 3) == b * b * b); // expect: powers failing assertion here
}
// options: --mutation-level 2
// expect-repair: powers gives 'return 1;' proved
