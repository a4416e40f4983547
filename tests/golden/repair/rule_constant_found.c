// A constant that is far from what it should be; the inputs that fail tell it.
#include <assert.h>

//@ ensures \result == (x & 0x3f0);
unsigned masked(unsigned x) { return x & 0x1f0; } // expect: masked failing postcondition line 4

// expect-repair: masked gives 'return x & 0x3f0;' proved
// expect-repair: test_seconds gives 'return 3600 * hours + 60 * minutes;'
int seconds(int hours, int minutes) { return 360 * hours + 60 * minutes; }

void test_seconds(void) {
  assert(seconds(0, 2) == 120);
  assert(seconds(2, 1) == 7260); // expect: test_seconds failing assertion here
}
// expect: seconds skipped
// rule: constant-found
