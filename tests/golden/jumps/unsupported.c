// What is left: setjmp within a larger expression or a loop's condition, buffers of callers.
#include <setjmp.h>

static jmp_buf back;

int in_expression(void) {
  return 1 + setjmp(back); // expect: in_expression unsupported 'setjmp' here
}

int in_condition(int x) {
  if (x > 0 && setjmp(back)) // expect: in_condition unsupported 'setjmp' here
    return 1;
  return 0;
}

int in_loop(void) {
  jmp_buf env;
  int n = 0;
  while (setjmp(env) == 0) // expect: in_loop unsupported 'setjmp' here
    n = 1;
  return n;
}

int of_callers(int x) {
  if (x == 3)
    longjmp(back, 1); // expect: of_callers unsupported 'longjmp' here
  return x;
}

int not_reached(int x) {
  if (x > 3 && x < 2)
    longjmp(back, 1);
  return 0;
}
// expect: not_reached proved
