// One storage, several types; bytes in the machine's order.
#include <assert.h>
union word {
  unsigned whole;
  unsigned char byte[4];
  float number;
};

void bytes(unsigned x) {
  union word w;
  w.whole = x;
  assert(w.byte[0] == (x & 255) && w.byte[3] == x >> 24); // expect: bytes proved
}

void order(unsigned x) {
  union word w = {x};
  assert(w.byte[0] == x >> 24); // expect: order failing assertion here
}

void representation(void) {
  union word w = {.number = 1.0f};
  assert(w.whole == 0x3f800000); // expect: representation proved
}
