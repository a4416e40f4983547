#include <assert.h>

static unsigned set_field(unsigned word, unsigned at, unsigned width, unsigned value) {
  unsigned mask = ((1u << width) - 1u) << at;
  return (word & ~mask) | (value << at & mask);
  //- return (word & mask) | (value << at & mask);
}

// specification
unsigned nondet_uint(void);

int main(void) {
  unsigned word = nondet_uint();
  unsigned value = nondet_uint();
  unsigned r = set_field(word, 4, 3, value);
  assert((r >> 4 & 7u) == (value & 7u));
  assert((r & ~0x70u) == (word & ~0x70u));
  return 0;
}
