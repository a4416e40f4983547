// The quotient of what a function gives is cut to an integer before it becomes a double.
#include <assert.h>

static int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static double mean(const int *a, int n) { return sum(a, n) / n; }

// options: --strict no --function test
void test(void) {
  int a[2] = {1, 2};
  assert(mean(a, 2) == 1.5); // expect: test failing assertion here
}
// expect-repair: test gives '(double)sum(a, n) / n' first
