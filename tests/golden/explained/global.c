// What else changes is left in a global.
#include <assert.h>

int total;

void add(int x) {
  total = 0;
  if (x > 2)
    total = 1;
  assert(x <= 1 || total == 1);
}

// expect: add failing assertion 'x <= 1 || total == 1' line 10
// expect-repair: add 'Change `>` to `>=` in `x > 2`' why 'for x = 2 `total` becomes 1 instead of 0' also ''
// expect-repair: add 'Replace `2` with `-2`' also 'also changes `total` for 7 of 24 inputs that pass, e.g. x = 0: 1 instead of 0'
