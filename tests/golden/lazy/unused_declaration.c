// A variable whose type is not modelled, and that nobody uses.
#include <assert.h>

int unused(int x) {
  __float128 y;
  assert(x == x);
  return x;
}

int used_rarely(int x) {
  __float128 y = 1;
  if (x != x)
    return y > 0;
  assert(x == x);
  return x;
}
// expect: unused proved
// expect: used_rarely proved
