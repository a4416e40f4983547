// Integer promotions: arithmetic of narrow types happens in int and does not wrap there.
#include <assert.h>

void promotions(unsigned char a, unsigned char b, signed char c) {
  assert(a + b >= a);
  assert((unsigned char)(a + b) == ((a + b) & 255));
  assert(a - b <= 255 && a - b >= -255);
  assert(a * b <= 65025);
  assert(~a < 0);
  assert(-c <= 128);
  assert(+c == c);
}
// expect: promotions proved
