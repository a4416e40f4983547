// Of a pointer only whether it is null.
#include <assert.h>
#include <stddef.h>

static int cell;

int *of(int n) {
  int *p = NULL;
  if (n > 1)
    p = &cell;
  return p;
}

void test_of(void) {
  int *p = of(1);
  assert(p != NULL);
}

// expect: test_of failing assertion 'p != NULL' line 16
// expect-repair: test_of 'Change `>` to `>=` in `n > 1`' why '`p` is no longer NULL'
