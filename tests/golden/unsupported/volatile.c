// Volatile pointers and structs: what a new pointer would point to is not known.
#include <assert.h>

int *volatile where;

int reads(void) {
  int *p = where;
  assert(p != 0);
  return 0;
}
// expect: reads unsupported "read of a volatile object of type 'int *'" line 7
