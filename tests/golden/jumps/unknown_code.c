// Code that is not there may jump: nothing is proved.
#include <assert.h>
#include <setjmp.h>

extern jmp_buf shared;
void elsewhere(void);
_Noreturn void gives_up(void);

int calls(int x) {
  if (setjmp(shared))
    return -1;
  elsewhere();
  return x;
}
// expect: calls bounded

int leaves(int x) {
  if (setjmp(shared))
    return -1;
  if (x < 0)
    gives_up();
  assert(x >= 0);
  return x;
}
// expect: leaves bounded
