// What fails behind twenty thousand iterations is found: the program reads nothing.
// options: --repair no
#include <assert.h>

void test_sum(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 20000; i++)
    sum += i % 7;
  assert(sum == 5); // expect: test_sum failing assertion 'sum == 5' here
}
// expect-suspect: test_sum 'i % 7'
// expect-suspect: test_sum none '0'
