// rule: result-stored
// A sum that nobody keeps.
#include <assert.h>

static int positive(const int *a, int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      count + 1;
  return count;
}

void test_positive(void) {
  int a[] = {1, -2, 3};
  assert(positive(a, 3) == 2); // expect: test_positive failing assertion 'positive(a, 3) == 2' here
}
// expect-repair: test_positive gives 'count = count + 1;' first
// options: --strict no
// expect: positive conditional '\valid_read(a + (0 .. n - 1))'
