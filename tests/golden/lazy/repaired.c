// A repair is proved if no run of the repaired program comes to it.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

int limit(int x) {
  if (x > 10 && x < 5)
    longjmp(buffer, 1);
  int r = x;
  if (x >= 100)
    r = 101;
  assert(r <= 100); // expect: limit failing assertion here
  return r;
}
// expect-repair: limit 'Replace `101` with `100`' proved
