// In a loop: what fails in an earlier iteration, and in a later one than the first run gets to.
// options: --repair no
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

void early(int n) {
  for (int i = 0; i < n; i++) {
    assert(i != 1); // expect: early failing assertion here
    if (i == 2)
      longjmp(buffer, 1);
  }
}

void late(int n) {
  for (int i = 0; i < n; i++) {
    if (i == 0 && n < 0)
      longjmp(buffer, 1);
    assert(i != 3); // expect: late failing assertion here
  }
}

void past_it(int n, int jump) {
  for (int i = 0; i < n; i++) {
    if (jump)
      longjmp(buffer, 1);
    assert(i != 3); // expect: past_it failing assertion here
  }
}
