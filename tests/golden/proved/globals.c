// Globals and statics that are written are arbitrary on entry; what a call writes is seen.
#include <assert.h>

static int counter = 5;
static unsigned steps(void) {
  static unsigned total = 0;
  total = total + 1;
  return total;
}

void bump(void) { counter = counter + 1; }

void globals(void) {
  int before = counter;
  bump();
  assert(counter == before + 1);
  unsigned first = steps();
  assert(steps() == first + 1);
  int counter = 3;
  bump();
  assert(counter == 3);
}

void any_value(void) { assert(counter == 5); }
// expect: globals proved
// expect: any_value failing assertion 'counter == 5' line 24
