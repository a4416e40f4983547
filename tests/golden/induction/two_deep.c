// One iteration of memory is not enough: the induction is two deep.
#include <assert.h>

void delayed(int n) {
  int x = 0, y = 0;
  for (int i = 0; i < n; i++) {
    assert(y <= 1);
    y = x;
    x = 1;
  }
}
// expect: delayed proved
