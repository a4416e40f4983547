// A claim about all elements that the first iteration makes true is not true before it: what the
// second iteration finds must be looked at.
#include <assert.h>

//@ requires n >= 100 && rounds >= 3 && \valid(a + (0 .. n - 1));
void second_round(int *a, int n, int rounds) {
  int found = 0;
  for (int r = 0; r < rounds; r++) {
    if (r == 40)
      found = a[70];
    for (int i = 0; i < n; i++)
      a[i] = 5;
  }
  assert(found != 5); // fails for 41 rounds
}

//@ requires n >= 100 && rounds >= 1 && \valid(a + (0 .. n - 1));
void first_round(int *a, int n, int rounds) {
  for (int r = 0; r < rounds; r++) {
    assert(r != 1 || a[70] != 5);
    for (int i = 0; i < n; i++)
      a[i] = 5;
  }
}
// expect: second_round bounded
// expect: first_round bounded
// options: --repair no
