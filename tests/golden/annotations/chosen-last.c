// P5: the sum of a number and a choice.
#include <assert.h>

static int counted(int n, int isNew) { return n + isNew ? 1 : 0; }

// options: --strict no --function test
void test(void) {
  assert(counted(3, 2) == 4); // expect: test failing assertion here
  assert(counted(3, 0) == 3);
}
// expect-repair: test gives 'n + (isNew ? 1 : 0)' first
// rule: chosen-last
