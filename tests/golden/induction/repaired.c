// A repair of a loop that may go on for ever is proved, not only tried.
// options: --repairs 5
#include <assert.h>

void ring(int n) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    k++;
    if (k > 5)
      k = 0;
  }
  assert(k < 5); // expect: ring failing assertion 'k < 5' here
}
// expect-repair: ring gives 'if (k >= 5)' proved
