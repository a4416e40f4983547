// Of a test, which has no inputs, the call that it asks about.
#include <assert.h>

int find(const int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      return i;
  return n;
}

void test_find(void) {
  int a[3] = {1, 2, 3};
  assert(find(a, 3, 4) == -1);
}

// options: --strict no
// expect: find conditional '\valid_read(a + (0 .. n - 1))'
// expect: test_find failing assertion 'find(a, 3, 4) == -1' line 13
// expect-repair: test_find 'Replace `n` with `n - 4`' why '`find(a, 3, 4)` becomes -1 instead of 3' also ''
