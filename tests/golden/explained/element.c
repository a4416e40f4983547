// Of an assertion about elements the element.
#include <assert.h>

void test_swap(void) {
  int a[2] = {3, 5};
  int t = a[0];
  a[0] = a[1];
  a[1] = a[0];
  assert(a[1] == 3);
  (void)t;
}

// expect: test_swap failing assertion 'a[1] == 3' line 9
// expect-repair: test_swap 'Replace `a[1]` with `t`' why '`a[1]` becomes 3 instead of 5'
