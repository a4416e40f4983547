// What a test was not seen to end with is no repair: the queens would be put there for ever.
#include <assert.h>
#include <stdbool.h>

#define N 4

static bool is_safe(const int *q, int row, int column) {
  for (int i = 0; i < row; i++) {
    if (q[i] == column)
      return false;
    int d = q[i] - column;
    if (d == row - i)
      return false;
  }
  return true;
}

static int solve(int *q, int row) {
  if (row == N)
    return 1;
  int n = 0;
  for (int c = 0; c < N; c++)
    if (is_safe(q, row, c)) {
      q[row] = c;
      n += solve(q, row + 1);
    }
  return n;
}

int main(void) {
  int q[N];
  assert(solve(q, 0) == 2); // expect: main failing assertion here
  return 0;
}
// options: --strict no --function main --repairs 5
// expect-no-repair: main gives 'while (is_safe(q, row, c))'
