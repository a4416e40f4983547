// The number of a macro is wrong: its definition is the first suspect, not one of its uses.
#include <assert.h>

#define LIMIT 101

static int limited(int n) {
  if (n > LIMIT)
    return LIMIT;
  return n;
}

void check(int n) {
  assert(limited(n) == (n > 100 ? 100 : n));
}
// expect: check failing assertion 'limited(n) == (n > 100 ? 100 : n)' line 13
// expect-suspect: check '101' rank 1
// expect-repair: check 'Replace `101` with `100` in `#define LIMIT`' proved first
