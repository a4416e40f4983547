// Elements at fixed places, and one more than others: the longest says it all.
// options: --strict no
#include <stddef.h>
int decoded(const unsigned char *s, unsigned *code) {
  if (s[0] < 0x80) {
    *code = s[0];
    return 1;
  }
  if (s[0] < 0xe0) {
    *code = (s[0] & 31u) << 6 | (s[1] & 63u);
    return 2;
  }
  *code = (s[0] & 15u) << 12 | (s[1] & 63u) << 6 | (s[2] & 63u);
  return 3;
}
// expect: decoded conditional '\valid_read(s + (0 .. 2))'
