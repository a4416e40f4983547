// What no run comes to is not in the way of a proof.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

unsigned rest(unsigned x) {
  unsigned y = x % 4;
  if (y > 5)
    longjmp(buffer, 1);
  assert(y < 4);
  return y;
}
// expect: rest proved
