// Bitwise operators and unsigned wraparound.
#include <assert.h>

void bitwise(unsigned x, unsigned y) {
  assert((x ^ y) == ((x | y) & ~(x & y)));
  assert(x + y == (x ^ y) + 2 * (x & y));
  assert((x & -x) == (x & (~x + 1)));
  assert(x - y + y == x);
  assert(~x == -x - 1);
  assert((x & (x - 1)) < x || x == 0);
}
// expect: bitwise proved
