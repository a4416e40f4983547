// A loop that never comes to it.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

int four(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    if (i == 7)
      longjmp(buffer, 1);
    sum += i;
  }
  assert(sum == 6);
  return sum;
}
// expect: four proved
