// Lengths and copies of strings in buffers.
#include <assert.h>
#include <stddef.h>

//@ requires n >= 1 && n <= 4096 && \valid(s + (0 .. n - 1)) && s[n - 1] == 0;
size_t length(const char *s, size_t n) {
  size_t i = 0;
  while (s[i] != '\0')
    i++;
  assert(i < n);
  return i;
}

//@ requires n >= 1 && n <= 4096 && \valid(d + (0 .. n - 1)) && \valid(s + (0 .. n - 1)) && \separated(d + (0 .. n - 1), s + (0 .. n - 1));
void copy_string(char *d, const char *s, size_t n) {
  size_t i;
  for (i = 0; i + 1 < n && s[i]; i++)
    d[i] = s[i];
  d[i] = '\0';
  assert(i < n && d[i] == 0);
  for (size_t k = 0; k < i; k++)
    assert(d[k] == s[k]);
}

//@ requires n >= 0 && \valid(in + (0 .. n - 1)) && \valid(out + (0 .. 2 * n - 1)) && n < 1000;
int hex(const unsigned char *in, int n, char *out) {
  static const char alphabet[] = "0123456789abcdef";
  int o = 0;
  for (int i = 0; i < n; i++) {
    out[o++] = alphabet[in[i] >> 4];
    out[o++] = alphabet[in[i] & 15];
  }
  assert(o == 2 * n);
  return o;
}

// expect: length proved
// expect: copy_string proved
// expect: hex proved
// options: --repair no
