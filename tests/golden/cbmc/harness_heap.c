// In a harness memory that was never written is arbitrary, as CBMC takes it.
// options: --repair no --strict no
#include <stdlib.h>

int sum(const int *a, unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++)
    s += a[i];
  return s != 0 || n == 0 || a[0] == -a[0] || a[0] == a[0];
}
// expect: sum conditional '\valid_read(a + (0 .. n - 1))'

int plain(void) {
  int *p = malloc(sizeof *p);
  int r = *p; // expect: plain failing uninitialised here
  free(p);
  return r;
}

void sum_harness(void) {
  int *a = malloc(2 * sizeof *a), b[2];
  __CPROVER_assert(sum(a, 2), "any numbers");
  __CPROVER_assert(a[1] != 7, "none is seven"); // expect: sum_harness failing assertion here
  a = 0; // expect: sum_harness failing leak line 21
} // expect-note: sum_harness 'are inputs'

void kept_harness(void) {
  int *a = malloc(sizeof *a); // what a harness still has when it ends has not leaked
  __CPROVER_assert(*a == *a, "one value");
} // expect: kept_harness proved
