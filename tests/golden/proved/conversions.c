// Conversions between integer types: sign extension, truncation, the usual conversions.
#include <assert.h>

void conversions(int i, unsigned u, signed char c, unsigned short s, long l) {
  assert((i < u) == ((unsigned)i < u));
  assert((unsigned char)c == (c & 0xff));
  assert((signed char)300 == 44);
  assert((signed char)200 == -56);
  assert((_Bool)i == (i != 0));
  assert((int)l == l || l > 2147483647L || l < -2147483648L);
  assert((long)i == i);
  assert((unsigned long)(long)i == (unsigned long)i);
  assert((long)u >= 0);
  assert((int)s >= 0);
  assert(-1 > 0u);
  assert(-1L < 0u);
}
// expect: conversions proved
