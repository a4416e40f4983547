// R4: nor does any at level 3 here.
#include <assert.h>

unsigned spread(unsigned char x) {
  unsigned r = x;
  r = r | r << 8;
  assert(r == x * 1025u + x % 3u); // expect: spread failing assertion here
  return r;
}
// options: --mutation-level 3 --max-changes 1
// expect-no-repair: spread complete
