// Shifts, divisions and masks.
#include <assert.h>

static int bits(unsigned value) {
  int n = 0;
  while (value != 0) {
    n += value & 1;
    value = value >> 1;
  }
  return n;
}

void f(unsigned char a, unsigned char b) {
  int shift = b % 8;
  unsigned mask = (1u << shift) - 1;
  unsigned low = a & mask, high = a >> shift;
  assert((high << shift) + low == a);
  assert(bits(mask) == shift);
  if (b != 0) {
    int q = a / b, r = a % b;
    assert(q * b + r == a);
    assert(r < b);
  }
}
