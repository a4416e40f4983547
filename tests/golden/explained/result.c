// A repair that changes results that were right, and one that changes none.
#include <assert.h>

int limited(int x) {
  int r = x;
  if (x > 100)
    r = 101;
  assert(r <= 100);
  return r;
}

// expect: limited failing assertion 'r <= 100' line 8
// expect-repair: limited 'Replace `101` with `100`' first why 'for x = 101 `r` becomes 100 instead of 101' also ''
// expect-repair: limited 'Insert `x = x % 100;` before `int r = x;`' also 'also changes the result for 4 of 24 inputs that pass, e.g. x = -171629345: -45 instead of -171629345'
