// options: --use-contracts yes
// A contract says nothing of jumps: where it stands for a body that may, nothing is proved.
#include <assert.h>
#include <setjmp.h>

static jmp_buf back;

/*@ assigns \nothing; ensures \result == x; */
int may(int x) {
  if (x == 3)
    longjmp(back, 9); // expect: may unsupported 'longjmp' here
  return x;
}

int user(int x) {
  if (setjmp(back)) {
    assert(0);
    return 1;
  }
  return may(x);
}
// expect: user bounded
