// A variable is overwritten before the other one is computed with it.
#include <assert.h>

static int fibonacci(int n) {
  int a = 0, b = 1;
  for (int i = 0; i < n; i++) {
    a = b;
    b = a + b;
  }
  return a;
}

// options: --strict no --function test
void test(void) {
  assert(fibonacci(0) == 0);
  assert(fibonacci(1) == 1);
  assert(fibonacci(6) == 8); // expect: test failing assertion here
}
// expect-repair: test gives 'b = saved;' first
// rule: taken-before
