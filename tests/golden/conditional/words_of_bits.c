// Words of bits, and cells of a table whose rows nobody counts: as many as the index says.
// options: --repair no --strict no
#include <stddef.h>
#include <stdint.h>
struct bits {
  uint32_t *words;
  size_t count;
};
int test(const struct bits *b, size_t i) { return b->words[i / 32] >> (i % 32) & 1; }
void set(struct bits *b, size_t i) { b->words[i >> 5] |= 1u << (i & 31); }
struct matrix {
  size_t rows, columns;
  double *values;
};
double cell(const struct matrix *m, size_t row, size_t column) {
  return m->values[row * m->columns + column];
}
// expect: set conditional '\valid(b->words + (0 .. i >> 5))'
// As many words as hold what the index is compared with.
int testBelow(const uint64_t *words, unsigned n, unsigned i) { return i < n && words[i >> 6] >> (i & 63) & 1; }
// expect: testBelow conditional '\valid_read(words + (0 .. (n + 63) / 64 - 1))'
// expect: test conditional '\valid_read(b->words + (0 .. i / 32))'
// expect: cell conditional '\valid_read(m->values + (0 .. row * m->columns + column))'
