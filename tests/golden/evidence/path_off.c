// A4: without this method nobody asks for what only the failing run names.
// options: --methods mutation
#include <assert.h>

int sum(const int a[2]) {
  int s = 0;
  for (int i = 0; i < 2; i++)
    s = a[i];
  return s;
}

// expect: sum proved
int main(void) {
  int a[2] = {1, 2};
  assert(sum(a) == 3); // expect: main failing assertion 'sum(a) == 3' here
}
// expect-no-repair: main 'Replace `a[i]` with `s + a[i]`'
// expect-repair: main 'Replace `a[i]` with `a[i] + 1`'
// expect-repair: main 'Replace `s` with `s + 1`'
// expect-search: main complete
