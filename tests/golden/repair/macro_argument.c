// A fault in a macro's argument is mended there, once for all copies of the argument.
#include <assert.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

int largest(short x, short y, short z) {
  int r = MAX(x, MAX(y, z - 1));
  assert(r >= x && r >= y && r >= z && (r == x || r == y || r == z)); // expect: largest failing assertion here
  return r;
}
// expect-repair: largest gives 'MAX(x, MAX(y, z))' proved
// rule: term-dropped
