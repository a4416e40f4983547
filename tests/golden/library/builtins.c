// GCC's builtins on bits and with a check for overflow; those that end a run or name a type.
// options: --repair no
#include <assert.h>

int bits(unsigned x, unsigned long y) {
  assert(__builtin_popcount(0xf0) == 4 && __builtin_popcountl(y) <= 64);
  assert(__builtin_parity(x) == (__builtin_popcount(x) & 1));
  if (x != 0)
    assert(x >> __builtin_ctz(x) & 1 && x >> (31 - __builtin_clz(x)) == 1);
  if (y != 0)
    assert(__builtin_ffsl(y) == __builtin_ctzl(y) + 1);
  assert(__builtin_ffs(0) == 0 && __builtin_clrsb(-1) == 31);
  return 0; // expect: bits proved
}

int noBit(unsigned x) {
  return __builtin_ctz(x); // expect: noBit failing string '__builtin_ctz(x)' here
}

int bytes(unsigned x) {
  assert(__builtin_bswap16(0x1234) == 0x3412);
  assert(__builtin_bswap32(x) ==
         ((x >> 24) | ((x >> 8) & 0xff00) | ((x << 8) & 0xff0000) | (x << 24)));
  assert(__builtin_bswap64(__builtin_bswap64(x)) == x);
  return 0; // expect: bytes proved
}

int sums(int a, int b, unsigned long c, unsigned long d) {
  int r;
  unsigned char small;
  unsigned long wide;
  if (!__builtin_add_overflow(a, b, &r))
    assert(r - (long)b == a);
  if (!__builtin_sub_overflow(a, b, &small))
    assert((long)a - b == small);
  assert(__builtin_add_overflow(c, d, &wide) == (c + d < c) && wide == c + d);
  assert(__builtin_ssub_overflow(0, a, &r) == (a == -2147483647 - 1));
  return 0; // expect: sums proved
}

int products(int a, unsigned long c) {
  int r;
  unsigned long wide;
  if (!__builtin_mul_overflow(a, 3, &r))
    assert(r == 3L * a);
  assert(!__builtin_umull_overflow(c >> 32, 65536, &wide) && wide == (c >> 32) << 16);
  assert(__builtin_mul_overflow(a, 1000000000, &r)); // expect: products failing assertion here
  return 0;
}

int unreachable(int x) {
  if (x > 3)
    __builtin_unreachable(); // expect: unreachable failing assertion '__builtin_unreachable()' here
  assert(x <= 3);
  return 0;
}

int kinds(double d) {
  assert(__builtin_types_compatible_p(int, signed) && !__builtin_types_compatible_p(int, long));
  assert(__builtin_choose_expr(1, 2, "x") == 2 && __builtin_constant_p(3));
  assert(__builtin_fpclassify(0, 1, 4, 3, 2, 1.0) == 4);
  assert(__builtin_isunordered(d, d) == !(d == d));
  assert(__builtin_expect(d > 1, 1) == (d > 1));
  return 0; // expect: kinds proved
}
