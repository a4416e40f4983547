// A shift that every compiler has the same bits for is no overflow that a repair would leave.
// options: --strict no --repairs 3
#include <assert.h>

static int top(int x) {
  int sign = 1 << 31;
  return x & sign ? 1 : 1;
}

int main(void) {
  assert(top(-5) == 1);
  assert(top(5) == 0);
  return 0;
}
// expect-repair: main 'Replace `1` with `0`' first silent
// expect: main failing assertion 'top(5) == 0' line 12
