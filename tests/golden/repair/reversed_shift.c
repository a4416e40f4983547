// rule: reversed-loop
// options: --function main --strict no --repairs 5
// What is moved up overwrites what is still to be moved.
#include <assert.h>

static void shift(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i + 1] = a[i];
}

int main(void) {
  int a[5] = {7, 3, 9, 4, 0};
  shift(a, 4);
  assert(a[4] == 4 && a[3] == 9);
  assert(a[2] == 3 && a[1] == 7);
  return 0;
}

// expect: main failing assertion 'a[4] == 4 && a[3] == 9' line 14
// expect-repair: main gives 'for (int i = n - 1; i >= 0; i--)' first
