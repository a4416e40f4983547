// Two levels of indirection.
#include <assert.h>
static void swap(int **a, int **b) {
  int *t = *a;
  *a = *b;
  *b = t;
}

int swapped(void) {
  int x = 1, y = 2, *p = &x, *q = &y;
  swap(&p, &q);
  assert(*p == 2 && *q == 1 && p == &y); // expect: swapped proved
  return *p;
}

int unchanged(void) {
  int x = 1, y = 2, *p = &x, *q = &y;
  swap(&p, &q);
  assert(*p == 1); // expect: unchanged failing assertion '*p == 1' here
  return *p;
}
// expect: swap proved
