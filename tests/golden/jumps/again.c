// A jump back is a loop; what goes round too often is left open.
#include <assert.h>
#include <setjmp.h>

int retry(void) {
  jmp_buf env;
  volatile int tries = 0;
  setjmp(env);
  tries++;
  if (tries < 3)
    longjmp(env, 1);
  assert(tries == 3);
  return tries;
}
// expect: retry proved

int out_of_loop(int n) {
  jmp_buf env;
  if (setjmp(env))
    return n;
  for (int i = 0; i < n; ++i)
    if (i == 2)
      longjmp(env, 1);
  assert(n < 3);
  return 0;
}
// expect: out_of_loop proved
