// An assignment the wrong way round.
// rule: swapped-sides
// options: --repairs 3
#include <assert.h>

static void prefix_sums(int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += a[i];
    sum = a[i];
  }
}

static void test_sums(void) {
  int a[3] = {1, 2, 3};
  prefix_sums(a, 3);
  assert(a[0] == 1 && a[1] == 3 && a[2] == 6);
}
// expect-repair: test_sums gives 'a[i] = sum;' first
// expect: prefix_sums failing bounds 'a[i]' line 9
// expect: test_sums failing assertion 'a[0] == 1 && a[1] == 3 && a[2] == 6' line 17
