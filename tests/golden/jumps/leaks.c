// options: --unchecked none
// What a jump leaves behind is lost.
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf back;

static int work(int x) {
  char *p = malloc(10); // expect: entry failing leak here
  if (!p)
    return 0;
  if (x < 0)
    longjmp(back, 1); // expect: work unsupported 'longjmp' here
  free(p);
  return x;
}

int entry(int x) {
  if (setjmp(back))
    return -1;
  return work(x);
}
// expect-repair: entry 'Insert `free(p);` before `longjmp(back, 1);`' proved
