// Locals that changed meanwhile are indeterminate, but for volatile ones.
#include <assert.h>
#include <setjmp.h>

int changed(void) {
  jmp_buf env;
  int tries = 0;
  if (setjmp(env) == 0) {
    tries = 1;
    longjmp(env, 1);
  }
  return tries; // expect: changed failing uninitialised 'tries' here
}

int parameter(int x) {
  jmp_buf env;
  if (setjmp(env) == 0) {
    x = 5;
    longjmp(env, 1);
  }
  assert(x == 5); // expect: parameter failing assertion here
  return 0;
}

int kept(int x) {
  jmp_buf env;
  volatile int tries = 0;
  int y = x;
  if (setjmp(env) == 0) {
    tries = 1;
    longjmp(env, 1);
  }
  assert(tries == 1 && y == x);
  return tries;
}
// expect: kept proved
