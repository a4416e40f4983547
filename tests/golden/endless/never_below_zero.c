// An unsigned number is never below 0: the loop goes on whatever it is.
#include <assert.h>

static unsigned steps(unsigned n) {
  unsigned count = 0;
  for (unsigned i = n; i >= 0; i--) // expect: test failing endless-loop here
    count++;
  return count;
}

// options: --strict no --function test
void test(void) { assert(steps(3) == 4); }
// expect-repair: test gives 'int i = n'
