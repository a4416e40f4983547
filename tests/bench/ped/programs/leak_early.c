// A copy is given back on both ways out of the caller.
#include <assert.h>
#include <stdlib.h>

static int *copy_of(const int *from, int n) {
  int *copy = malloc(sizeof(*copy) * (unsigned)n);
  for (int i = 0; copy && i < n; i++)
    copy[i] = from[i];
  return copy;
}

static int first_of(const int *from, int n, int *out) {
  int *copy = copy_of(from, n);
  if (copy == NULL)
    return 0;
  if (copy[0] < 0) {
    free(copy);
    //-
    return 0;
  }
  *out = copy[0];
  free(copy);
  return 1;
}

static int measured(const int *from, int n) {
  int out = 0;
  return first_of(from, n, &out) ? out : 0;
}

// specification
int main(void) {
  int good[2] = {4, 5}, bad[2] = {-4, 5};
  int result = measured(good, 2);
  assert(result == 4 || result == 0);
  assert(measured(bad, 2) == 0);
  return 0;
}
