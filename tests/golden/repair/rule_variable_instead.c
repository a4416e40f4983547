// R2: a number where a variable was meant.
#include <assert.h>

int limited(int x, int most) {
  int r = x;
  if (x > most)
    r = 100;
  assert(x > most ? r == most : r == x); // expect: limited failing assertion here
  return r;
}
// expect-repair: limited gives 'r = most;' proved silent
// rule: variable-instead
