// As many elements as the index of one access says.
// options: --strict no
#include <stddef.h>
// Nobody says how many rows there are.
int get(const int *m, size_t columns, size_t row, size_t column) {
  return m[row * columns + column];
}

// What is stored is no size.
void write16(unsigned char *to, size_t at, unsigned short x) {
  to[at] = x & 255;
  to[at + 1] = x >> 8;
}

void hex(const unsigned char *in, size_t n, char *out) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < n; i++) {
    out[2 * i] = digits[in[i] >> 4];
    out[2 * i + 1] = digits[in[i] & 15];
  }
  out[2 * n] = 0;
}
// expect: write16 conditional '\valid(to + (0 .. at + 1))'
// expect: get conditional '\valid_read(m + (0 .. row * columns + column))'
// expect: hex conditional '\valid_read(in + (0 .. n - 1)) && \valid(out + (0 .. 2 * n))'
