// Calls are inlined: several of one function, nested, in conditions, without a result.
#include <assert.h>

int max(int a, int b) {
  if (a > b)
    return a;
  return b;
}

void nothing(int x) {
  if (x)
    return;
}

void calls(int x, int y, int z) {
  int m = max(max(x, y), z);
  assert(m >= x && m >= y && m >= z);
  assert(m == x || m == y || m == z);
  nothing(m);
  if (max(x, 0))
    assert(x > 0);
  else
    assert(x <= 0);
}
// expect: calls proved
