// What fails before the construct is reached fails.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

int jumps(int a[4], int i) {
  int x = a[i]; // expect: jumps failing bounds here
  longjmp(buffer, x);
  return x;
}
