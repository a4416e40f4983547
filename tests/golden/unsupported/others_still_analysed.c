// One function is unsupported; the others of the file are analysed all the same.
#include <assert.h>

int fine(int x) {
  assert((x & 1) <= 1);
  return x;
}

int strange(int x) {
  __float128 y = x;
  return y > 0;
}

int wrong(int x) {
  assert(x != 5); // expect: wrong failing assertion 'x != 5' here
  return x;
}
// expect: fine proved
// expect: strange unsupported "floating-point type '__float128'" line 10
