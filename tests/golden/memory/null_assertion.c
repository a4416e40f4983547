// What a function asserts of a pointer is not assumed.
#include <assert.h>
int strict(int *p) {
  assert(p != 0); // expect: strict failing assertion 'p != 0' here
  return *p;
}
