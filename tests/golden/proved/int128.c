// Integers of 128 bits: products, quotients, shifts, conversions.
#include <assert.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

void exact(void) {
  uwide all = ~(uwide)0;
  wide least = -((wide)1 << 126) * 2;
  assert((unsigned long)(all >> 64) == ~0UL && all + 1 == 0);
  assert(least < 0 && least / 2 == -((wide)1 << 126));
  assert(all / 10 * 10 + all % 10 == all);
  assert((wide)-7 / 2 == -3 && (wide)-7 % 2 == -1 && ((wide)-7 >> 1) == -4);
  assert((double)((uwide)1 << 100) == 0x1p100 && (uwide)0x1p100 == (uwide)1 << 100);
  assert((long double)((uwide)1 << 64 | 1) == 0x1p64L);
  assert(sizeof(wide) == 16);
}

/* The upper half of a product. */
unsigned long upper(unsigned x, unsigned y) {
  uwide product = (uwide)((unsigned long)x << 32) * ((unsigned long)y << 32);
  assert((unsigned long)product == 0);
  return (unsigned long)(product >> 64);
}

int added(long x, long y) {
  wide sum = (wide)x + y;
  assert(sum - y == x);
  assert(!(x > 0 && y > 0) || sum > 0);
  return sum == (long)sum;
}

int which(uwide x) {
  switch (x >> 100) {
  case 0: return 1;
  case 1 ... 5: assert(x >= (uwide)1 << 100); return 2;
  default: return 3;
  }
}

/* Indices. */
int element(wide i, uwide j) {
  int a[4] = {1, 2, 3, 4}, *p = a + 3;
  assert(p[-(wide)3] == 1 && *(p - (uwide)2) == 2);
  return i >= 0 && i < 4 && j < 4 ? a[i] + a[j] + *(a + (i & 1)) : 0;
}
// expect: exact proved
// expect: element proved
// expect: upper proved
// expect: added proved
// expect: which proved
