// R2, level 1: + and - for each other; *, / and % for each other.
#include <assert.h>

int minus(int x, int y) {
  int r = x + y;
  assert(r == x - y); // expect: minus failing assertion here
  return r;
}

int plus(int x, int y) {
  int r = x - y;
  assert(r == x + y); // expect: plus failing assertion here
  return r;
}

unsigned times(unsigned char x, unsigned char y) {
  if (y == 0)
    return 0;
  unsigned r = x / y;
  assert(r == x * y); // expect: times failing assertion here
  return r;
}

unsigned over(unsigned char x, unsigned char y) {
  if (y == 0)
    return 0;
  unsigned r = x % y;
  assert(r == x / y); // expect: over failing assertion here
  return r;
}

unsigned rest(unsigned char x, unsigned char y) {
  if (y == 0)
    return 0;
  unsigned r = x * y;
  assert(r == x % y); // expect: rest failing assertion here
  return r;
}
// options: --mutation-level 1
// expect-repair: minus gives 'int r = x - y;' proved
// expect-repair: plus gives 'int r = x + y;' proved
// expect-repair: times gives 'unsigned r = x * y;' proved
// expect-repair: over gives 'unsigned r = x / y;' proved
// expect-repair: rest gives 'unsigned r = x % y;' proved
// rule: product
