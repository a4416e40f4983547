// A loop that does nothing but assert says what is wanted: it is no patient, and no suspect before
// others (F5, N8).
// options: --max-changes 1 --repairs 5
#include <assert.h>

#define N 4

void sort(int a[N]) {
  int i, j;
  for (i = 1; i < N; i++)
    for (j = i; j > 0; j--)
      if (a[j] < a[i - 1]) {
        int swap = a[j];
        a[j] = a[j - 1];
        a[j - 1] = swap;
      }
  for (i = 1; i < N; i++)
    assert(a[i - 1] <= a[i]); // expect: sort failing assertion 'a[i - 1] <= a[i]' here
}
// expect-suspect: sort 'i - 1' rank 1
// expect-repair: sort 'Replace `i` with `j`' first
// expect-no-repair: sort 'Replace `1` with `3`'

// What is read behind the loop is more than what is asserted.
int halves(unsigned char x) {
  int n = 0;
  while (x > 1) {
    assert(n < 20);
    x = x / 2;
    n = n + 2;
  }
  assert(n <= 7); // expect: halves failing assertion 'n <= 7' here
  return n;
}
// expect-repair: halves 'Replace `2` with `1`'
