// A table of functions, one of which is not modelled.
#include <assert.h>

static int twice(int x) { return x & 7; }
static int wide(int x) {
  __float128 y = x;
  return (int)(y * 2);
}

static int (*const table[])(int) = {twice, wide};

int first(int x) {
  int r = table[0](x);
  assert(r < 8);
  return r;
}

int any(unsigned i, int x) {
  int r = table[i % 2](x);
  assert(r < 8);
  return r;
}
// expect: wide unsupported "floating-point type '__float128'" line 6
// expect: first proved
// expect: any unsupported "floating-point type '__float128'" line 6
