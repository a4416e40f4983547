// rule: transposed-digits
// options: --function main --strict no --repairs 5
// The polynomial is 0x07.
#include <assert.h>

static unsigned char crc8(const unsigned char *p, int n) {
  unsigned char crc = 0;
  for (int i = 0; i < n; i++) {
    crc ^= p[i];
    for (int k = 0; k < 8; k++)
      crc = crc & 0x80 ? (unsigned char)((crc << 1) ^ 0x70) : (unsigned char)(crc << 1);
  }
  return crc;
}

int main(void) {
  const unsigned char text[] = "123456789";
  assert(crc8(text, 0) == 0);
  assert(crc8(text, 9) == 0xF4);
  return 0;
}

// expect: main failing assertion 'crc8(text, 9) == 0xF4' line 19
// expect-repair: main 'Replace `0x70` with `0x07`' first
