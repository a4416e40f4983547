// The largest of numbers that may all be negative is looked for from one of them on.
#include <assert.h>

static int largest(const int *a, int n) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > best)
      best = a[i];
  return best;
}

// options: --function test_largest
// expect-repair: test_largest gives 'int best = a[0];' first
void test_largest(void) {
  int some[3] = {-5, -2, -9}, other[2] = {7, 3};
  assert(largest(some, 3) == -2); // expect: test_largest failing assertion here
  assert(largest(other, 2) == 7);
}
// rule: first-element
