// The failure lies beyond the bound and is not seen; `bounded` says just that.
#include <assert.h>

void deep(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    assert(i < 100);
}
// options: --unwind 8
// expect: deep bounded 8
