// Loops that a few bits drive: nobody knows when they end, but they have ended before 260 iterations.
#include <assert.h>
int bits(unsigned x) {
  int n = 0;
  while (x) {
    x &= x - 1;
    n++;
  }
  assert(n <= 32);
  return n;
}

int steps(unsigned char from, unsigned char by) {
  int n = 0;
  for (unsigned char c = from; c != 0 && n < 200; c = (unsigned char)(c - (by | 1)))
    n++;
  assert(n <= 200);
  return n;
}

int width(unsigned x) {
  int n = 0;
  while (x) {
    x >>= 1;
    n++;
  }
  assert(n != 33);
  return n;
}

int thirty(unsigned x) {
  int n = 0;
  for (; x; x >>= 1)
    n++;
  assert(n != 30); // expect: thirty failing assertion here
  return n;
}
// expect: bits proved
// expect: steps proved
// expect: width proved
// options: --repair no
