// The smallest number by -1 has no result, by default.
#include <limits.h>

int quotient(int a, int b) {
  if (b == 0)
    return 0;
  return a / b; // expect: quotient failing division-by-zero 'a / b' here
}

int rest(int a, int b) {
  if (b == 0)
    return 0;
  a %= b; // expect: rest failing division-by-zero 'a %= b' here
  return a;
}

long by_minus_one(long a) { return a / -1; } // expect: by_minus_one failing division-by-zero 'a / -1' here

short narrow(short a, short b) { return b ? a / b : 0; } // expect: narrow proved

unsigned without_sign(unsigned a) { return a / -1u; } // expect: without_sign proved

int guarded(int a, int b) { return b == 0 || (a == INT_MIN && b == -1) ? 0 : a / b; } // expect: guarded proved
