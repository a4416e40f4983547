// The operations on bits and with a check for overflow, against the compiler's own.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#include <bit>

namespace salve::library {

MODEL(int, __salve_population, unsigned long);
MODEL(int, __salve_parity, unsigned long);
MODEL(int, __salve_trailing_zeros, unsigned long);
MODEL(int, __salve_leading_zeros, unsigned long, int);
MODEL(int, __salve_first_set, unsigned long);
MODEL(int, __salve_sign_copies, unsigned long, int);
MODEL(unsigned long, __salve_swapped, unsigned long, int);
MODEL(unsigned long, __salve_reversed, unsigned long, int);
MODEL(unsigned long, __salve_rotated, unsigned long, int, unsigned long, int);
MODEL(int, __salve_sum, unsigned long, int, unsigned long, int, int, unsigned long, unsigned long,
      unsigned long *);
MODEL(unsigned long, __salve_bytes, unsigned long, unsigned long);
MODEL(int, __salve_product, unsigned long, int, unsigned long, int, unsigned long, unsigned long,
      unsigned long *);

namespace {

/// Of any magnitude.
uint64_t drawn(Random &random) {
  uint64_t bits = random.bits() >> random.below(64);
  switch (random.below(6)) {
  case 0: return ~bits;
  case 1: return uint64_t{1} << random.below(64);
  case 2: return random.below(3) - 1;
  default: return bits;
  }
}

void population(Random &random) {
  uint64_t x = drawn(random);
  EXPECT_EQ(model___salve_population(x), __builtin_popcountl(x)) << x;
}

void parity(Random &random) {
  uint64_t x = drawn(random);
  EXPECT_EQ(model___salve_parity(x), __builtin_parityl(x)) << x;
}

void trailing(Random &random) {
  uint64_t x = drawn(random);
  if (x == 0) {
    model___salve_trailing_zeros(x);
    EXPECT_EQ(world().fault, "misuse");
    world().fault.clear();
    return;
  }
  EXPECT_EQ(model___salve_trailing_zeros(x), __builtin_ctzl(x)) << x;
}

void leading(Random &random) {
  uint64_t x = drawn(random);
  if (x == 0) {
    model___salve_leading_zeros(x, 64);
    EXPECT_EQ(world().fault, "misuse");
    world().fault.clear();
    return;
  }
  EXPECT_EQ(model___salve_leading_zeros(x, 64), __builtin_clzl(x)) << x;
  if (auto half = static_cast<uint32_t>(x)) {
    EXPECT_EQ(model___salve_leading_zeros(half, 32), __builtin_clz(half)) << x;
  }
}

void firstSet(Random &random) {
  uint64_t x = drawn(random);
  EXPECT_EQ(model___salve_first_set(x), __builtin_ffsl(static_cast<long>(x))) << x;
}

void signCopies(Random &random) {
  uint64_t x = drawn(random);
  EXPECT_EQ(model___salve_sign_copies(x, 64), __builtin_clrsbl(static_cast<long>(x))) << x;
  EXPECT_EQ(model___salve_sign_copies(x & 0xffffffff, 32), __builtin_clrsb(static_cast<int>(x)))
      << x;
}

void swapped(Random &random) {
  uint64_t x = drawn(random);
  EXPECT_EQ(model___salve_swapped(x, 64), __builtin_bswap64(x));
  EXPECT_EQ(model___salve_swapped(x & 0xffffffff, 32), __builtin_bswap32(static_cast<uint32_t>(x)));
  EXPECT_EQ(model___salve_swapped(x & 0xffff, 16), __builtin_bswap16(static_cast<uint16_t>(x)));
}

void reversed(Random &random) {
  uint64_t x = drawn(random), expected = 0;
  int width = 8 << random.below(4);
  x &= ~uint64_t{0} >> (64 - width);
  for (int i = 0; i < width; ++i)
    if ((x >> i & 1) != 0)
      expected |= uint64_t{1} << (width - 1 - i);
  EXPECT_EQ(model___salve_reversed(x, width), expected);
}

void rotated(Random &random) {
  uint64_t x = drawn(random), n = random.below(200);
  auto k = static_cast<int>(n);
  EXPECT_EQ(model___salve_rotated(x, 64, n, 1), std::rotl(x, k));
  EXPECT_EQ(model___salve_rotated(x, 64, n, -1), std::rotr(x, k));
  auto half = static_cast<uint32_t>(x);
  EXPECT_EQ(model___salve_rotated(half, 32, n, 1), std::rotl(half, k));
  EXPECT_EQ(model___salve_rotated(half, 32, n, -1), std::rotr(half, k));
}

template <typename A, typename B, typename R>
void overflowing(uint64_t x, uint64_t y, bool isProduct) {
  auto a = static_cast<A>(x);
  auto b = static_cast<B>(y);
  bool isSigned = std::is_signed_v<R>;
  auto most = static_cast<uint64_t>(std::numeric_limits<R>::max());
  uint64_t least = isSigned ? most + 1 : 0;
  auto wideA = static_cast<uint64_t>(a), wideB = static_cast<uint64_t>(b);
  for (int operation = 0; operation < 2; ++operation) {
    R result{};
    uint64_t found = 0;
    bool overflows = false, said = false;
    if (isProduct) {
      overflows = __builtin_mul_overflow(a, b, &result);
      said = model___salve_product(wideA, std::is_signed_v<A>, wideB, std::is_signed_v<B>, most,
                                   least, &found);
    } else {
      overflows =
          operation ? __builtin_sub_overflow(a, b, &result) : __builtin_add_overflow(a, b, &result);
      said = model___salve_sum(wideA, std::is_signed_v<A>, wideB, std::is_signed_v<B>, operation,
                               most, least, &found);
    }
    EXPECT_EQ(said, overflows) << x << ' ' << y << ' ' << operation;
    EXPECT_EQ(static_cast<R>(found), result) << x << ' ' << y << ' ' << operation;
  }
}

template <bool isProduct> void arithmetic(Random &random) {
  uint64_t x = drawn(random), y = drawn(random);
  overflowing<long, long, long>(x, y, isProduct);
  overflowing<unsigned long, unsigned long, unsigned long>(x, y, isProduct);
  overflowing<long, unsigned long, long>(x, y, isProduct);
  overflowing<unsigned, long, unsigned short>(x, y, isProduct);
  overflowing<int, unsigned long, unsigned long>(x, y, isProduct);
  overflowing<unsigned long, unsigned long, int>(x, y, isProduct);
  overflowing<unsigned, int, long>(x, y, isProduct);
}

/// Beyond every object exactly where the product is.
void bytes(Random &random) {
  const uint64_t n = drawn(random), size = drawn(random), most = ~uint64_t{0} >> 1;
  uint64_t product = 0;
  const bool fits = !__builtin_mul_overflow(n, size, &product) && product <= most;
  const uint64_t said = model___salve_bytes(n, size);
  EXPECT_EQ(said <= most, fits) << n << ' ' << size;
  if (fits) {
    EXPECT_EQ(said, product) << n << ' ' << size;
  }
}

} // namespace

const std::vector<Row> &bitRows() {
  static const std::vector<Row> rows = {
      {"__salve_population", population},    {"__salve_parity", parity},
      {"__salve_trailing_zeros", trailing},  {"__salve_leading_zeros", leading},
      {"__salve_first_set", firstSet},       {"__salve_sign_copies", signCopies},
      {"__salve_swapped", swapped},          {"__salve_reversed", reversed},
      {"__salve_rotated", rotated},          {"__salve_sum", arithmetic<false>},
      {"__salve_product", arithmetic<true>}, {"__salve_bytes", bytes}};
  return rows;
}

} // namespace salve::library
