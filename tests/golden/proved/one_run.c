// A program that reads nothing has one run, which is followed to its end beyond every bound.
#include <assert.h>

void test_sum(void) { // expect: test_sum proved
  unsigned sum = 0;
  for (unsigned i = 0; i < 100000; i++)
    sum += i % 7;
  assert(sum == 299997 || sum > 5);
}
