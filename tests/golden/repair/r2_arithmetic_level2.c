// R2, level 2: every arithmetic operator for every other.
#include <assert.h>

int sum(signed char x, signed char y) {
  int r = x * y;
  assert(r == x + y); // expect: sum failing assertion here
  return r;
}

unsigned rest(unsigned char x) {
  unsigned r = x + 10;
  assert(r == x % 10); // expect: rest failing assertion here
  return r;
}

int scaled(short x) {
  int r = x;
  r -= 100;
  assert(r == x * 100); // expect: scaled failing assertion here
  return r;
}
// options: --mutation-level 2
// expect-repair: sum gives 'int r = x + y;' proved
// expect-repair: rest gives 'unsigned r = x % 10;' proved
// expect-repair: scaled gives 'r *= 100;' proved
// rule: arithmetic
