// What is counted, too, is no flag; one that is only set may be missing where it is asked.
#include <assert.h>

static int changes(const int *a, int n) {
  int seen = 0, other = 0;
  for (int i = 1; i < n; i++) {
    if (a[i] == a[i - 1])
      other++;
    if (!seen && a[i] != a[i - 1])
      other += 2;
  }
  return seen ? other : -other;
}

void test_changes(void) {
  int a[] = {1, 2, 2};
  assert(changes(a, 3) == 3); // expect: test_changes failing assertion here
}
// expect-repair: test_changes gives 'seen = 1;'
// options: --strict no
// expect: changes conditional '\valid_read(a + (0 .. n - 1))'
