// A loop without a limit: the repair is proved by induction on what is asserted behind it.
#include <assert.h>

unsigned count(unsigned n) {
  unsigned c = 1;
  for (unsigned i = 0; i < n; i++)
    c = c * c;
  assert(c % 2 == 0); // expect: count failing assertion here
  return c;
}
// options: --unwind-limit 4 --mutation-level 2
// expect-repair: count gives 'unsigned c = 2;' proved
