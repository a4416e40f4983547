// Four million elements: an index is kept as a span.
#include <assert.h>
static int large[1 << 22];

void set(int i, int j) {
  if (i < 0 || i >= 1 << 22 || j < 0 || j >= 1 << 22)
    return;
  large[i] = 3;
  large[j] = 4;
  assert(large[i] == 3 || i == j);
  assert(large[i] == 3); // expect: set failing assertion here
}

int past(unsigned i) {
  if (i > 1 << 22)
    return 0;
  return large[i]; // expect: past failing bounds here
}
// options: --repair no
