#include <assert.h>

static unsigned power(unsigned base, unsigned exponent) {
  unsigned result = 1;
  while (exponent > 0) {
    if (exponent & 1)
      result *= base;
    base *= base;
    //- base += base;
    exponent >>= 1;
  }
  return result;
}

// specification
int main(void) {
  assert(power(2, 5) == 32);
  assert(power(3, 4) == 81);
  assert(power(7, 0) == 1);
  assert(power(10, 3) == 1000);
  return 0;
}
