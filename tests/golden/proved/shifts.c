// Shifts: each operand keeps its own promoted type; >> of a negative number copies the sign.
#include <assert.h>

void shifts(int x, unsigned u, unsigned char n, unsigned char c) {
  assert((u << 4 >> 4) == (u & 0x0fffffff));
  assert(-1 >> 3 == -1);
  assert(x >> 31 == (x < 0 ? -1 : 0));
  assert(c << 8 <= 65280);
  assert((1ULL << (n & 63)) != 0);
  assert((u >> (n & 31)) <= u);
  assert(1 << 4 == 16 && 1L << 40 == 1099511627776L);
}
// expect: shifts proved
