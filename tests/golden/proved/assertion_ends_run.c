// A failing property ends the run: the second assertion follows from the first.
#include <assert.h>

void ends(int x) {
  if (x > 3)
    return;
  assert(x <= 3);
  assert(x + 1 <= 4 || x == 2147483647);
}

void second_fails(int x) {
  assert(x > 3); // expect: second_fails failing assertion 'x > 3' here
  assert(x > 2);
}
// expect: ends proved
