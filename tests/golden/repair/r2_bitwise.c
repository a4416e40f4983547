// R2: & | ^ for each other, << and >> for each other, in assignments as well.
#include <assert.h>

unsigned common(unsigned x, unsigned y) {
  unsigned r = x | y;
  assert((r & ~x) == 0 && (r & ~y) == 0); // expect: common failing assertion here
  return r;
}

unsigned toggled(unsigned x) {
  unsigned r = x;
  r |= 5;
  assert((r ^ 5) == x); // expect: toggled failing assertion here
  return r;
}

unsigned united(unsigned x, unsigned y) {
  unsigned r = x ^ y;
  assert((r & x) == x && (r & y) == y); // expect: united failing assertion here
  return r;
}

unsigned half(unsigned char x) {
  unsigned r = x << 1;
  assert(r == x / 2u); // expect: half failing assertion here
  return r;
}
// options: --mutation-level 2
// expect-repair: common gives 'unsigned r = x & y;' proved
// expect-repair: toggled gives 'r ^= 5;' proved
// expect-repair: united gives 'unsigned r = x | y;' proved
// expect-repair: half gives 'unsigned r = x >> 1;' proved
// rule: bitwise
// rule: shift
