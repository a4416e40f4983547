// A4: by this method alone, what the failing run asks for and what it speaks against.
// options: --methods path
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
// rule: accumulated
// expect-repair: main 'Replace `a[i]` with `s + a[i]`'
// expect-repair: main 'Replace `a[i]` with `a[i] + 1`'
// expect-no-repair: main 'Replace `s` with `s + 1`'
// expect-search: main complete
