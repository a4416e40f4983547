// P5, R2: a run that fails early and is long where it passes: a candidate is followed by the
// interpreter, whose one run decides.
// options: --repairs 2
#include <assert.h>

int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

void test_sum(void) {
  for (int n = 0; n < 100; n++)
    assert(sum(n) == n * (n + 1) / 2); // expect: test_sum failing assertion here
}
// expect-repair: test_sum gives 'i <= n' tests first
