// Nobody waits: the function that set the buffer has returned, or none ever set it.
#include <setjmp.h>

static jmp_buf back;

static int set(void) {
  if (setjmp(back))
    return 1;
  return 0;
}

int gone(void) {
  if (set())
    return 1;
  longjmp(back, 1); // expect: gone failing invalid-jump 'longjmp(back, 1)' here
}

int never(void) {
  jmp_buf env;
  longjmp(env, 1); // expect: never failing invalid-jump here
}

void test_never(void) {
  longjmp(back, 1); // expect: test_never failing invalid-jump here
}
// expect: set proved
