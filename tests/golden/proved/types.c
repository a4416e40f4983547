// Every integer type at its limits; literals and their suffixes.
#include <assert.h>
#include <limits.h>
#include <stdint.h>

typedef long long wide;

void types(short s, unsigned short us, wide w, uint64_t u, int8_t b, char c) {
  assert(s >= SHRT_MIN && s <= SHRT_MAX && us <= USHRT_MAX);
  assert(w <= LLONG_MAX && u <= UINT64_MAX);
  assert(b >= INT8_MIN && b <= INT8_MAX);
  assert(c >= CHAR_MIN && c <= CHAR_MAX);
  assert('\377' == -1 && 'a' == 97 && 0x10 == 16 && 010 == 8);
  assert(2147483648 > 0 && 0xffffffff > 0 && 4294967295u + 1 == 0);
  assert((u << 63) >> 63 == (u & 1));
  assert((wide)(int32_t)w == w || w > INT32_MAX || w < INT32_MIN);
}
// expect: types proved
