#include <assert.h>

static int count_bits(unsigned x) {
  int n = 0;
  while (x != 0) {
    x &= x - 1;
    //- x &= x >> 1;
    n++;
  }
  return n;
}

// specification
int main(void) {
  assert(count_bits(0) == 0);
  assert(count_bits(1) == 1);
  assert(count_bits(5) == 2);
  assert(count_bits(255) == 8);
  return 0;
}
