// Writing through the address of a local.
#include <assert.h>
static void set(int *p, int v) { *p = v; }

int written(int x) {
  int y = 0;
  set(&y, x);
  assert(y == x); // expect: written proved
  return y;
}

int confused(int x) {
  int y = 0, z = 0;
  set(&y, x);
  assert(z == x); // expect: confused failing assertion 'z == x' here
  return z;
}
// expect: set proved
