// A loop made of goto counts as a loop.
#include <assert.h>

void spin(unsigned n) {
  unsigned i = 0;
again:
  assert(i <= n);
  if (i < n) {
    i++;
    goto again;
  }
}
// options: --unwind-limit 4
// expect: spin bounded 4
