// Arrays whose size is known only when the program runs.
#include <assert.h>

int variable(unsigned n) {
  if (n == 0 || n > 10)
    return 0;
  int a[n];
  a[0] = 1;
  assert(a[0] == 1);
  return a[0];
}
// expect: variable unsupported 'variable-length array' line 7
