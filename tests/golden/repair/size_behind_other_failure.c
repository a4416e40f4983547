// Of a repair that only the text says what failed is asked by itself, too: here it fails for `n` = 5
// as soon as the assertion, which fails then, does not hide it.
#include <assert.h>

int a[4], b[4];

//@ requires 0 <= n <= 5;
void f(int n) {
  assert(n < 9 - (int)(sizeof a / sizeof *a)); // expect: f failing assertion 'n < 9 - (int)(sizeof a / sizeof *a)' here
  a[0] = n;
  b[n] = 1; // expect: f failing bounds 'b[n]' here
}
// expect-repair: f 'Insert `if (n >= 4) return;`' first
// expect-no-repair: f 'Replace `4` with `5` in the declaration of `b`'
