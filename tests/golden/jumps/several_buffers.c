// One call of setjmp for several buffers is left; for one buffer in a loop it is not.
#include <assert.h>
#include <setjmp.h>

int several(void) {
  jmp_buf two[2];
  for (int i = 0; i < 2; ++i)
    if (setjmp(two[i])) // expect: several unsupported 'setjmp' here
      return 1;
  longjmp(two[0], 1);
}

int one(void) {
  jmp_buf env;
  volatile int sum = 0;
  for (volatile int i = 0; i < 3; ++i) {
    if (setjmp(env) == 0)
      longjmp(env, i + 1);
    sum += i;
  }
  assert(sum == 3);
  return sum;
}
// expect: one proved
