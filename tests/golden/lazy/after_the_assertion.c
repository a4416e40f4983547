// That all that comes before holds is no proof.
#include <assert.h>

int half(int x) {
  assert(x / 2 <= 1073741823);
  __float128 y = x;
  return (int)(y / 2);
}
// expect: half unsupported "floating-point type '__float128'" line 6
