// An undeclared name and a missing header.
#include "no_such_header.h"
#include <assert.h>

int uses(int x) {
  return x + nowhere;
}

int fine(int x) {
  assert((x & 3) < 4);
  return x;
}
// expect-error: 'no_such_header.h' line 2
// expect-error: "use of undeclared identifier 'nowhere'" line 6
// expect: fine proved
// expect: uses unsupported "code with errors in 'uses'" line 5
