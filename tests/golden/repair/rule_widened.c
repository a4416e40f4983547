// A quotient of integers that is to be no integer.
// options: --strict no --function main --max-changes 1 --repairs 2
// rule: widened
#include <assert.h>

static double average(int total, int count) {
  return total / count;
}

int main(void) {
  assert(average(7, 2) == 3.5); // expect: main failing assertion here
  assert(average(6, 2) == 3);
  return 0;
}
// expect-repair: main gives 'return (double)total / count;' first silent
