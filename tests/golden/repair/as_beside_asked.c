// rule: as-beside
// Comparisons that follow each other ask about the same element: no other name of the index, and
// nothing else with which two tests pass.
#include <assert.h>

static int find(const int *a, int low, int high, int key) {
  int mid = low + (high - low) / 2;
  while (a[mid] != key) {
    if (high <= low)
      return -1;
    if (a[high] > key)
      high = mid - 1;
    else
      low = mid + 1;
    mid = low + (high - low) / 2;
  }
  return mid;
}

static void test(void) {
  int a[] = {2, 3, 4, 10, 40};
  assert(find(a, 0, 4, 10) == 3); // expect: test failing assertion here
  assert(find(a, 0, 4, 5) == -1);
}

int main(void) {
  test();
  return 0;
}
// options: --strict no --repairs 5 --function test
// expect-repair: test gives 'if (a[mid] > key)' first
