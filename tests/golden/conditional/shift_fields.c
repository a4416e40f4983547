// Widths and positions of bits.
// options: --strict no
#include <stdint.h>
int halved(int x, int times) { return x >> times; }
unsigned mask(unsigned bits) { return (1u << bits) - 1; }

struct format {
  unsigned char scale;
};
int scaled(int x, const struct format *f) { return x >> f->scale; }
// expect: halved conditional 'times >= 0 && times < 32'
// expect: mask conditional 'bits < 32'
// expect: scaled conditional 'f->scale < 32'
