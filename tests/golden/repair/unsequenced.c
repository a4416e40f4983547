// An unsequenced change is repaired by doing without it.
// options: --mutation-level 3
#include <assert.h>

int next(int i) {
  if (i < 0 || i > 9)
    return 0;
  int old = i;
  i = i++; // expect: next failing unsequenced 'i = i++' here
  assert(i == old + 1);
  return i;
}
int order(int x) {
  int y = x & 7, before = y;
  int sum = y++ + y; // expect: order failing unsequenced 'y++ + y' here
  assert(sum == 2 * before);
  return y;
}
// rule: effect-dropped
// expect-repair: next gives 'i = i + 1;' proved
// expect-repair: order gives 'int sum = y + y;' proved
