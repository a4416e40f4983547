// Every compound assignment computes in the promoted type and converts on the store.
#include <assert.h>

void compound(unsigned char c) {
  unsigned char x = c;
  x += 200;
  assert(x == (unsigned char)(c + 200));
  x -= 200;
  assert(x == c);
  x *= 3;
  assert(x == (c * 3) % 256);
  x = c;
  x /= 7;
  assert(x == c / 7);
  x %= 5;
  assert(x == c / 7 % 5);
  x = c;
  x <<= 4;
  assert(x == (c & 15) * 16);
  x >>= 4;
  assert(x == (c & 15));
  x |= 0xf0;
  x &= 0x3c;
  x ^= 0xff;
  assert((x | 0x3c) == 0xff);
  int y = (x = 300);
  assert(y == 44);
  y = x += 250;
  assert(y == 38);
}
// expect: compound proved
