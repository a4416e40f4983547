// Answers that are the wrong way round are written as they were.
#include <assert.h>
#include <stdbool.h>

static bool full(const int *cell, int n) {
  for (int i = 0; i < n; i++)
    if (cell[i] == 0)
      return true;
  return false;
}

// options: --strict no --function test --max-changes 2 --repairs 5
void test(void) {
  int all[3] = {5, 6, 7}, some[4] = {5, 6, 7, 0}, none[3] = {0, 0, 0};
  assert(full(all, 3)); // expect: test failing assertion here
  assert(!full(some, 4));
  assert(!full(none, 3));
}
// expect-repair: test 'Replace `true` with `false`; Replace `false` with `true`'
