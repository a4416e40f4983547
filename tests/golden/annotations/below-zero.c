// A remainder of what can be below zero.
#include <assert.h>

static int before(int at, int size) {
  return (at - 1) % size;
}

static int around(const int *cell, int size, int at) {
  int sum = 0;
  for (int step = -1; step <= 1; step++)
    sum += cell[(at + step) % size]; // expect: test_around failing bounds here
  return sum;
}

// options: --strict no --function test_before --function test_around
// expect: test_before failing assertion
// expect-repair: test_before gives 'return (at - 1 + size) % size;' first
void test_before(void) {
  assert(before(3, 5) == 2);
  assert(before(0, 5) == 4);
}

// expect-repair: test_around gives 'sum += cell[(at + step + size) % size];' first
void test_around(void) {
  int cell[4] = {1, 2, 3, 4};
  assert(around(cell, 4, 2) == 9);
  assert(around(cell, 4, 0) == 7);
}
// rule: below-zero
