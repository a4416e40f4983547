// Arrays whose size is computed.
#include <assert.h>
int filled(int n) {
  if (n < 1 || n > 4)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  assert(sizeof a == n * sizeof(int) && a[n - 1] == n - 1); // expect: filled proved
  return a[0];
}

int beyond(int n) {
  if (n < 1 || n > 4)
    return 0;
  int a[n];
  a[n] = 0; // expect: beyond failing bounds 'a[n]' here
  return 0;
}

int no_elements(int n) {
  char a[n]; // expect: no_elements failing bounds here
  return sizeof a > 0;
}
