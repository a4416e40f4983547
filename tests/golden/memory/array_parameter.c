// An array that is handed over as a pointer.
#include <assert.h>
static int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i]; // expect: over failing bounds 'a[i]' here
  return s;
}

int exact(int x) {
  int a[3] = {x, 1, 2};
  assert(sum(a, 3) - x == 3); // expect: exact proved
  return x;
}

int over(int x) {
  int a[3] = {x, 1, 2};
  return sum(a, 4);
}
// options: --function exact --function over
