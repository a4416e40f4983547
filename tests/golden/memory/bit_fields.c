// Fields of some bits: values are cut, signed ones keep their sign.
#include <assert.h>
struct flags {
  unsigned low : 3;
  int sign : 2;
  unsigned : 0;
  unsigned long wide : 40;
};

void cut(struct flags *f, unsigned x) {
  f->low = x;
  f->wide = x;
  assert(f->low == (x & 7) && f->wide == x); // expect: cut proved
}

void sign(struct flags f) {
  f.sign = 1;
  f.sign++;
  assert(f.sign == -2); // expect: sign proved
}

void lost(struct flags f, unsigned x) {
  f.low = x;
  assert(f.low == x); // expect: lost failing assertion 'f.low == x' here
}
