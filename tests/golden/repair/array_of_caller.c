// How much room there is only the caller knows: that is what is to be mended, not what is written.
#include <stdio.h>

static void to_hex(const unsigned char *in, int n, char *out) {
  const char *digits = "0123456789abcdef";
  for (int i = 0; i < n; i++) {
    out[2 * i] = digits[in[i] >> 4];
    out[2 * i + 1] = digits[in[i] & 15];
  }
  out[2 * n] = '\0'; // expect: main failing bounds here
}

int main(void) {
  unsigned char key[4] = {1, 2, 3, 4};
  char hex[8];
  to_hex(key, 4, hex);
  puts(hex);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect-repair: main gives 'char hex[9];' first
// expect-no-repair: main gives 'out[2 / n]'
