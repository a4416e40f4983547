// A loop whose condition nothing in it moves lacks a step, not a further condition.
// options: --repairs 5 --strict no --head-preconditions yes
#include <assert.h>

static int digits(int n) {
  int sum = 0;
  while (n > 0) {
    sum += n % 10;
    if (sum > 40)
      return -1;
  }
  return sum;
}

void test_digits(void) { assert(digits(4) == 4); }
// expect: test_digits failing assertion 'digits(4) == 4' line 15
// expect-repair: test_digits gives 'n = n / 10;' first
// expect-no-repair: test_digits gives 'return - -4;'
