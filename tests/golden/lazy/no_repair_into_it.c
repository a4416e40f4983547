// A change that leads into what is not modelled repairs nothing.
// options: --mutation-level 1
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

int limit(int x) {
  if (x < 0)
    longjmp(buffer, 1);
  assert(x <= 0); // expect: limit failing assertion here
  return x;
}
// expect-no-repair: limit 'Replace `<` with `>=`'
// expect-no-repair: limit 'Replace `<` with `>`'
