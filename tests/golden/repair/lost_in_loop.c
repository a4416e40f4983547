// A sum that each iteration overwrites, far from what is compared: nothing in the loop reads it, so
// that what was meant is likely to add to it.
#include <assert.h>

static int mean(const int *v, int n) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total = v[i];
  return total / n;
}

int main(void) {
  int v[3] = {3, 6, 9};
  assert(mean(v, 3) == 6);
}
// options: --function main --max-changes 1 --repairs 5
// expect: main failing assertion 'mean(v, 3) == 6' line 14
// rule: unread-in-loop
// expect-repair: main 'Replace `v[i]` with `total + v[i]`' rank 1
