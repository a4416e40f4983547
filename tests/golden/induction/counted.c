// A loop to a parameter: its counter never leaves what the bounds check needs.
#include <assert.h>

int squares[16];

void fill(int n) {
  if (n > 16)
    return;
  for (int i = 0; i < n; i++)
    squares[i] = i * i;
}

void last(int n) {
  int i;
  if (n < 0)
    return;
  for (i = 0; i < n; i++)
    ;
  assert(i == n);
}
// expect: fill proved
// expect: last proved
