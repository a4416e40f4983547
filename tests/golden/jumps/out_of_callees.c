// A jump leaves the functions between: their rest is not run, whatever they were about to return.
#include <assert.h>
#include <setjmp.h>

static jmp_buf back;
static int steps;

static int inner(int x) {
  if (x < 0)
    longjmp(back, 3); // expect: inner unsupported 'longjmp' here
  return x;
}

static int outer(int x) {
  for (int i = 0; i < 2; ++i)
    steps += 1 + inner(x) * 0;
  return steps;
}

int caught(int x) {
  steps = 0;
  int r = setjmp(back);
  if (r != 0) {
    assert(r == 3 && x < 0 && steps == 0);
    return -1;
  }
  int y = outer(x);
  assert(x >= 0 && y == 2);
  return y;
}
// expect: caught proved

int missed(int x) {
  if (setjmp(back))
    return -1;
  inner(x);
  assert(x > 0); // expect: missed failing assertion here
  return x;
}
// expect: outer unsupported 'longjmp'
