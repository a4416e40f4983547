// A repair by which a failure only depends on functions that are not there is none.
// options: --strict no
#include "unseen.h"
#include <assert.h>

int scaled(const struct box *b, int k) {
  int n = area(b, 2);
  (void)n;
  return b->size - k;
}
void test_scaled(void) {
  struct box b = {2};
  assert(scaled(&b, 3) == 6);
}
// expect: scaled proved
// expect: test_scaled failing assertion 'scaled(&b, 3) == 6' line 13
// expect-repair: test_scaled gives 'return b->size * k;'
// expect-no-repair: test_scaled gives 'return n;'
// expect-no-repair: test_scaled gives 'return b->size - n;'
