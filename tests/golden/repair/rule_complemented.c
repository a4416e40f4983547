// R2: a mask that keeps what it should take away, and the reverse.
#include <assert.h>

unsigned cleared(unsigned x, unsigned i) {
  unsigned r = x;
  if (i > 31)
    return 0;
  r &= 1u << i;
  assert((r & 1u << i) == 0 && (r | 1u << i) == (x | 1u << i)); // expect: cleared failing assertion here
  return r;
}

unsigned low(unsigned x) {
  unsigned r = x & ~0xffu;
  assert(r == x % 256); // expect: low failing assertion here
  return r;
}
// expect-repair: cleared gives 'r &= ~(1u << i);' proved silent
// expect-repair: low gives 'x & 0xffu;' proved silent
// rule: complemented
// rule: complement-dropped
