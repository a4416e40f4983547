// A sum begins with 0, a loop with 0 or 1: its bound is likelier to be wrong.
#include <assert.h>

static int trace(int a[3][3]) {
  int sum = 0;
  for (int i = 1; i < 3; i++)
    sum += a[i][i];
  return sum;
}

static const int length[] = {31, 28, 31, 30};

static int before(int month) {
  int days = 0;
  for (int i = 1; i <= month; i++)
    days += length[i - 1];
  return days;
}

// options: --strict no --function test_trace --function test_before
void test_trace(void) {
  int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  assert(trace(a) == 15); // expect: test_trace failing assertion here
}

void test_before(void) {
  assert(before(1) == 0); // expect: test_before failing assertion here
}
// expect-repair: test_trace gives 'int i = 0; i < 3' first
// expect-repair: test_before gives 'i < month' first
