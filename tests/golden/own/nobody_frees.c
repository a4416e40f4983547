// A test that frees nothing: what is mended leaks, which is said and no reason to refuse it.
#include <assert.h>
#include <stdlib.h>

static int *filled(int n) {
  int *a = malloc(n * sizeof *a);
  if (!a)
    abort();
  for (int i = 0; i <= n; i++)
    a[i] = i; // expect: test failing bounds here
  return a;
}

// options: --strict no --function test
void test(void) {
  int *a = filled(3);
  assert(a[2] == 2);
}
// expect-repair: test gives 'i < n' warning 'other checks of this function still fail'
