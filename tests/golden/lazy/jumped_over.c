// `goto`, `return` and `exit` in front of it.
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf buffer;

int over(int x) {
  goto end;
  longjmp(buffer, x);
end:
  assert(x == x);
  return x;
}

int left(int x) {
  if (x <= 0)
    return 0;
  if (x > 0) {
    assert(x != 0);
    return 1;
  }
  longjmp(buffer, x);
}

int ended(int x) {
  assert(x - x == 0);
  exit(x);
  longjmp(buffer, x);
}
// expect: over proved
// expect: left proved
// expect: ended proved
