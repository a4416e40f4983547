// Two counters at one distance (octagons).
#include <assert.h>

void together(int n) {
  int j = 0;
  for (int i = 0; i < n; i++) {
    assert(i == j);
    j++;
  }
}

void towards(int n) {
  int i = 0, j = n;
  if (n <= 0)
    return;
  while (i < j) {
    i++;
    j--;
  }
  assert(i == j || i == j + 1);
}
// expect: together proved
// expect: towards proved
