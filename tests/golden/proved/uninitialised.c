// A local that was not initialised has an arbitrary, but one, value.
#include <assert.h>

void one_value(int c) {
  int x;
  int y = x;
  assert(x == y);
  if (c)
    x = 1;
  assert(!c || x == 1);
}

void any_value(void) {
  int x;
  assert(x != 12345); // expect: any_value failing assertion 'x != 12345' here
}
// expect: one_value proved
