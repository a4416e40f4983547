// A repair that makes the assertion unreachable comes last and carries a warning.
#include <assert.h>

int vacuous(unsigned char x) {
  int y = 3;
  if (x >= 0) {
    assert(y == 2); // expect: vacuous failing assertion here
  }
  return y;
}
// expect-repair: vacuous gives 'int y = 2;' proved first silent
// expect-repair: vacuous gives 'if (x < 0)' proved warning ''
