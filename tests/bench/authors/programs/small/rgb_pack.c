#include <assert.h>

static unsigned pack(unsigned r, unsigned g, unsigned b) {
  return (r & 255u) << 16 | (g & 255u) << 8 | (b & 255u);
}

static unsigned green(unsigned color) {
  return color >> 8 & 255u;
  //- return color >> 8 & 127u;
}

// specification
unsigned nondet_uint(void);

int main(void) {
  unsigned r = nondet_uint(), g = nondet_uint(), b = nondet_uint();
  unsigned color = pack(r, g, b);
  assert(green(color) == (g & 255u));
  assert(color >> 16 == (r & 255u));
  assert((color & 255u) == (b & 255u));
  return 0;
}
