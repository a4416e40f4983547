// A main that draws inputs and asserts what others return says what is wanted: it is changed
// where nothing else can be.
// options: --strict no --function main --repairs 5
#include <assert.h>

int nondet_int(void);

static int largest(const int *a, int n) {
  int best = a[0];
  for (int i = 1; i < n - 1; i++)
    if (a[i] > best)
      best = a[i];
  return best;
}

int main(void) {
  int a[3] = {nondet_int(), nondet_int(), nondet_int()};
  int best = largest(a, 3);
  for (int i = 0; i < 3; i++)
    assert(best >= a[i]); // expect: main failing assertion here
  return 0;
}
// expect-repair: main 'Change `<` to `<=` in `i < n - 1`' first
// expect-no-repair: main 'Replace `3` with `2`'
// expect-suspect: main 'i < n - 1' rank 1
