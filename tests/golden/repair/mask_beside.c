// Two faults; the mask is one of those that stand beside it, not all bits.
#include <assert.h>
#include <stddef.h>
/* length in bytes of the sequence, 0 for invalid */
static int decode(const unsigned char *s, size_t n, unsigned *out) {
  if (n == 0) return 0;
  if (s[0] < 0x80) { *out = s[0]; return 1; }
  if ((s[0] & 0xE0) == 0xC0) {
    if (n < 2 || (s[1] & 0xC0) != 0x80) return 0;
    *out = (s[0] & 0x1F) << 6 | (s[1] & 0x3F);
    return 2;
  }
  if ((s[0] & 0xF0) == 0xE0) {
    if (n < 2 || (s[1] & 0xC0) != 0x80 || (s[2] & 0xC0) != 0x80) return 0;
    *out = (s[0] & 0x0F) << 12 | (s[1] & 0x3F) << 6 | (s[2] & 0x1F);
    return 3;
  }
  return 0;
}

int main(void) {
  unsigned c = 0;
  unsigned char euro[3] = {0xE2, 0x82, 0xAC};
  assert(decode(euro, 3, &c) == 3);
  assert(c == 0x20AC);
  unsigned char cut[2] = {0xE2, 0x82};
  assert(decode(cut, 2, &c) == 0);
  return 0;
}
// options: --strict no --function main --repairs 5 --max-changes 2
// expect: main failing assertion
// expect-repair: main gives '& 0x3F)' first
// expect-no-repair: main gives '-0x01'
// rule: other-literal
