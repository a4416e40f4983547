// A static assertion that fails is an error of the compiler.
#include <assert.h>

_Static_assert(sizeof(int) == 8, "int should have 64 bits");

int fine(int x) {
  assert((x ^ x) == 0);
  return x;
}
// expect: fine proved
// expect-error: 'int should have 64 bits' line 4
