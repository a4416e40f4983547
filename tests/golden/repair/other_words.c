// Another function fails before the repair and behind it, at the same place: only the words differ.
#include <assert.h>

double average(const int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum / n;
}

void test_average(void) {
  int a[] = {1, 2};
  assert(average(a, 2) == 1.5);
}
// options: --function test_average
// expect: test_average failing assertion 'average(a, 2) == 1.5' line 13
// expect-repair: test_average gives 'return (double)sum / n;'
