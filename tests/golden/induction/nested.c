// Loops in loops, with bounds that the outer one has.
#include <assert.h>

int table[8][8];

void triangle(int n) {
  if (n < 0 || n > 8)
    return;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      table[i][j] = 1;
}

void capped(int n, int m) {
  int k = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (k < 100)
        k++;
  assert(0 <= k && k <= 100);
}
// expect: triangle proved
// expect: capped proved
