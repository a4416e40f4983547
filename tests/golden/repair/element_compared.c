// The smallest so far is compared with, not a number beside an element.
#include <assert.h>

static void sort(int *a, int n) {
  for (int i = 0; i < n; i++) {
    int m = i;
    for (int j = i + 1; j < n; j++)
      if (a[j] < a[i])
        m = j;
    int t = a[i];
    a[i] = a[m];
    a[m] = t;
  }
}

// options: --strict no --function test
void test(void) {
  int a[4] = {3, 4, 1, 2};
  sort(a, 4);
  assert(a[0] == 1 && a[1] == 2 && a[2] == 3 && a[3] == 4); // expect: test failing assertion here
}
// expect-repair: test gives 'if (a[j] < a[m])' rank 2
