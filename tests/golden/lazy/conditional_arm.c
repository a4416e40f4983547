// The arm of `?:` that is not chosen.
#include <assert.h>

int chosen(unsigned char c) {
  int r = c < 256 ? c : (int)((__float128)c / 2);
  assert(r <= 255);
  return r;
}

int either(int c) {
  int r = c < 256 ? 1 : (int)((__float128)c / 2);
  assert(r == 1);
  return r;
}
// expect: chosen proved
// expect: either unsupported "floating-point type '__float128'" line 11
