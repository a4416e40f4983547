// R2, level 3: a macro's constant for another macro's.
#include <assert.h>
#define LOWEST 3
#define HIGHEST 17

int clamp(int x) {
  int r = x;
  if (r < LOWEST)
    r = LOWEST;
  if (r > HIGHEST)
    r = LOWEST;
  assert(r == (x < 3 ? 3 : x > 17 ? 17 : x)); // expect: clamp failing assertion here
  return r;
}
// expect-repair: clamp gives 'r = HIGHEST;' proved silent first
// rule: other-macro
