// rule: index-compared
// An element is compared with the index of the largest one instead of that element.
#include <assert.h>

static int largest(const int *a, int n) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > best)
      best = i;
  return best;
}

void test_largest(void) {
  int a[] = {5, 3, 9, 7}, b[] = {-1, -5, -2};
  assert(largest(a, 4) == 2); // expect: test_largest failing assertion 'largest(a, 4) == 2' here
  assert(largest(b, 3) == 0);
}
// expect-repair: test_largest gives 'if (a[i] > a[best])' first
// options: --strict no
// expect: largest conditional '\valid_read(a + (0 .. n - 1))'
