// A failure on a path without the construct is one all the same.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

int jumps(int x) {
  if (x < 0)
    longjmp(buffer, 1);
  assert(x != 5); // expect: jumps failing assertion 'x != 5' here
  return x;
}
