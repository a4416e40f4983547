// A global that nothing under test reads yet may be what was meant.
// options: --strict no --function test --max-changes 2 --repairs 3
#include <assert.h>

int low = 3;
int high = 9;

int capped(int x) {
  return x > low ? low : x;
}

void test(void) {
  assert(capped(12) == 9); // expect: test failing assertion here
  assert(capped(5) == 5);
  assert(capped(3) == 3);
}
// expect-repair: test gives "x > high ? high : x" first
