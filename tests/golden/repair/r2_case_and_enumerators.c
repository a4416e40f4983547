// R2: constants in comparisons with enumerators and in initialisers of a struct.
#include <assert.h>

enum Mode { OFF, SLOW, FAST };
struct Limits {
  int lo, hi;
};

int allowed(enum Mode mode, int speed) {
  struct Limits limits = {0, 49};
  if (mode == FAST)
    limits.hi = 120;
  int r = mode != OFF && speed <= limits.hi;
  assert(r == (mode != OFF && speed <= (mode == FAST ? 120 : 50))); // expect: allowed failing assertion here
  return r;
}
// options: --mutation-level 2
// expect-repair: allowed gives 'struct Limits limits = {0, 50};' proved
// rule: one-more
