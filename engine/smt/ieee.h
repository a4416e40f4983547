// Constant arithmetic on the bit patterns of IEEE binary32 and binary64 (width 32 or 64),
// done by the host. Rounding is to nearest, ties to even; a result that is not a number is
// the canonical one.
#pragma once

#include <cstdint>

namespace salve::smt::ieee {

/// To an integral value.
enum class Rounding : uint8_t { Floor, Ceil, Trunc, HalfAway, HalfEven };

constexpr uint64_t signBit(uint32_t width) { return 1ULL << (width - 1); }
constexpr uint64_t infinity(uint32_t width) {
  return width == 32 ? 0x7f800000ULL : 0x7ff0000000000000ULL;
}
constexpr uint64_t quietNan(uint32_t width) {
  return width == 32 ? 0x7fc00000ULL : 0x7ff8000000000000ULL;
}
constexpr uint64_t magnitude(uint64_t a, uint32_t width) { return a & (signBit(width) - 1); }
constexpr bool isNan(uint64_t a, uint32_t width) { return magnitude(a, width) > infinity(width); }
constexpr bool isInfinite(uint64_t a, uint32_t width) {
  return magnitude(a, width) == infinity(width);
}
/// Bits of the significand, the hidden one included.
constexpr uint32_t precision(uint32_t width) { return width == 32 ? 24 : 53; }

uint64_t add(uint64_t a, uint64_t b, uint32_t width);
uint64_t multiply(uint64_t a, uint64_t b, uint32_t width);
uint64_t divide(uint64_t a, uint64_t b, uint32_t width);
uint64_t squareRoot(uint64_t a, uint32_t width);
uint64_t rounded(uint64_t a, uint32_t width, Rounding mode);
bool less(uint64_t a, uint64_t b, uint32_t width);
bool equal(uint64_t a, uint64_t b, uint32_t width);

/// Between the two formats.
uint64_t converted(uint64_t a, uint32_t from, uint32_t to);
uint64_t fromInteger(uint64_t a, uint32_t integerWidth, bool isSigned, uint32_t width);
/// Towards zero; 0 where the result does not fit.
uint64_t toInteger(uint64_t a, uint32_t width, uint32_t integerWidth, bool isSigned);
/// Whether it does.
bool fits(uint64_t a, uint32_t width, uint32_t integerWidth, bool isSigned);

/// 2^exponent; a normal number of the format.
uint64_t powerOfTwo(int exponent, uint32_t width);

} // namespace salve::smt::ieee
