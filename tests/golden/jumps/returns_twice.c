// What setjmp gives: 0 at first, then what longjmp is given, but never 0 again.
#include <assert.h>
#include <setjmp.h>

int forwards(int x) {
  jmp_buf env;
  if (setjmp(env) == 0) {
    if (x > 0)
      longjmp(env, x);
    return 0;
  }
  assert(x > 0);
  return 1;
}
// expect: forwards proved

int chosen(int x) {
  jmp_buf env;
  switch (setjmp(env)) {
  case 0:
    if (x > 5)
      longjmp(env, x);
    return 0;
  case 7:
    assert(x != 7); // expect: chosen failing assertion here
    return 1;
  default: return 2;
  }
}

int never_zero(void) {
  jmp_buf env;
  int r = setjmp(env);
  if (!r)
    longjmp(env, 0);
  assert(r == 1);
  return r;
}
// expect: never_zero proved
