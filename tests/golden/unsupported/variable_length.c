// Arrays of more than one dimension whose size is known only when the program runs.
#include <assert.h>

int square(unsigned n) {
  int a[n][n];
  a[0][0] = 1;
  assert(a[0][0] == 1);
  return 0;
}

int parameter(int n, int a[n][n]) {
  assert(a[0][0] == 1);
  return 0;
}

int named(int n) {
  typedef int row[n];
  row r;
  r[0] = 1;
  assert(r[0] == 1);
  return 0;
}
// expect: square unsupported 'variable-length array of more than one dimension' line 5
// expect: parameter unsupported 'variable-length array of more than one dimension' line 12
// expect: named unsupported 'variable-length array' line 17
