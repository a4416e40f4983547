// The semicolon behind a loop that declares its counter; a test that asserts.
#include <assert.h>

static int sum_to(int n) {
  int sum = 0;
  for (int i = 1; i <= n; i++);
    sum += n;
  return sum;
}

int main(void) {
  assert(sum_to(3) == 9); // expect: main failing assertion here
  assert(sum_to(2) == 4);
  assert(sum_to(0) == 0);
  return 0;
}
// expect-repair: main 'Delete the `;` behind `for (…)`' first
