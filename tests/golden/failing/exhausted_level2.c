// R4: no change at level 2 makes this right, and the search says that it saw them all.
#include <assert.h>

int triple(unsigned char x) {
  int r = x + 1;
  assert(r == 3 * x); // expect: triple failing assertion 'r == 3 * x' here
  return r;
}
// options: --mutation-level 2 --max-changes 2
// expect-no-repair: triple complete
