// Which bits a float has that is not a number and was computed is open: its sign, its payload. It is
// one value all the same, and what was given keeps its bits.
#include <assert.h>
#include <math.h>
#include <string.h>

int sign(double zero) {
  double none = zero / zero;
  if (none != none)
    assert(!signbit(none)); // expect: sign failing assertion here
  return 0;
}

int payload(float zero) {
  unsigned bits;
  float none = zero / zero;
  memcpy(&bits, &none, sizeof bits);
  if (none != none)
    assert(bits == 0x7fc00000 || bits == 0xffc00000); // expect: payload failing assertion here
  return 0;
}

int ofTwo(double x) {
  double a = x * 0, b = x * 0;
  if (a != a)
    assert(memcmp(&a, &b, sizeof a) == 0); // expect: ofTwo failing assertion here
  return 0;
}

int once(double x) {
  double a = x + 1, b = a;
  assert(memcmp(&a, &b, sizeof a) == 0); // expect: once proved
  return 0;
}

int given(float x) {
  union {
    float number;
    unsigned bits;
  } a, b;
  a.number = x;
  b.number = -a.number;
  assert((a.bits ^ b.bits) == 0x80000000); // expect: given proved
  return 0;
}

int constants(void) {
  double a = NAN, b = NAN;
  assert(memcmp(&a, &b, sizeof a) == 0); // expect: constants proved
  return 0;
}

int numbers(float x) {
  union {
    float number;
    unsigned bits;
  } a, b;
  a.number = x / 2;
  b.number = x / 2;
  if (x == x)
    assert(a.bits == b.bits); // expect: numbers proved
  return 0;
}
// options: --repair no
