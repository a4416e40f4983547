// What some run comes to is said, with its place; the rest is right.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

int jumps(int x) {
  if (x < 0)
    longjmp(buffer, 1);
  assert(x >= 0);
  return x;
}
// expect: jumps unsupported 'longjmp' line 9
