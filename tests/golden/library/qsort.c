// qsort and bsearch: through the comparison of the caller.
#include <assert.h>
#include <stdlib.h>

//@ salve ignore
static int ascending(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

void sorts(int a, int b) {
  int t[3] = {a, b, 5};
  qsort(t, 3, sizeof t[0], ascending);
  assert(t[0] <= t[1] && t[1] <= t[2]);
}
// expect: sorts proved

int finds(void) {
  int t[3] = {1, 4, 9}, key = 5;
  int *at = bsearch(&key, t, 3, sizeof t[0], ascending);
  return *at; // expect: finds failing null-dereference '*at' here
}
