// A condition that a change makes true or false whatever it reads is one that nobody would write; of
// numbers `x != x` asks for what is none.
#include <assert.h>
static int same(int a, int b) {
  if (a == a)
    return 1;
  return 0 * b;
}
void test_same(void) { assert(same(1, 2) == 0); }
static int outside(int x, int y) {
  if (x < 3 || x > 3)
    return 1;
  return 0 * y;
}
void test_outside(void) { assert(outside(3, 4) == 1); }
static int number(double x) {
  if (x == x)
    return 1;
  return 0;
}
void test_number(void) { assert(number(0.5) == 0); }
// expect: test_same failing assertion 'same(1, 2) == 0' line 9
// expect: test_outside failing assertion 'outside(3, 4) == 1' line 15
// expect: test_number failing assertion 'number(0.5) == 0' line 21
// expect-repair: test_same 'Change `==` to `!=` in `a == a`' warning 'its opposite'
// expect-repair: test_outside 'Change `<` to `<=` in `x < 3`' warning 'its opposite'
// expect-repair: test_outside 'Change `<` to `==` in `x < 3`' silent
// expect-repair: test_number 'Change `==` to `!=` in `x == x`' silent
