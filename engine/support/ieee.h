// Arithmetic on the bit patterns of binary floating point formats, named by their width: IEEE
// binary16, binary32 and binary64, and the x87's extended format of 80 bits.
//
// Everything is computed with integers, so that results are the same on every host. Rounding is
// to nearest, ties to even; a result that is not a number is the canonical one. The extended
// format writes down the leading bit of its significand; operands must be *regular*: that bit is 0
// where the exponent is 0, and 1 elsewhere (what C programs make; no processor takes others).
#pragma once

#include "engine/support/bits.h"

namespace salve::ieee {

/// To an integral value.
enum class Rounding : uint8_t { Floor, Ceil, Trunc, HalfAway, HalfEven };

constexpr bool isFormat(uint32_t width) {
  return width == 16 || width == 32 || width == 64 || width == 80;
}
/// Bits of the significand, the leading one included.
constexpr uint32_t precision(uint32_t width) {
  return width == 16 ? 11 : width == 32 ? 24 : width == 64 ? 53 : 64;
}
/// Bits below the exponent.
constexpr uint32_t fraction(uint32_t width) { return width == 80 ? 64 : precision(width) - 1; }
/// All integers of fewer bits are finite numbers.
constexpr uint32_t integerBits(uint32_t width) { return 1U << (width - 2 - fraction(width)); }
constexpr Bits infinity(uint32_t width) {
  const Bits exponent = lowBits(width - 1 - fraction(width)) << fraction(width);
  return width == 80 ? exponent | Bits{1} << 63 : exponent;
}
constexpr Bits quietNan(uint32_t width) {
  return infinity(width) | Bits{1} << (precision(width) - 2);
}
constexpr Bits magnitude(Bits a, uint32_t width) { return a & (signBit(width) - 1); }
constexpr bool isNan(Bits a, uint32_t width) { return magnitude(a, width) > infinity(width); }
constexpr bool isInfinite(Bits a, uint32_t width) { return magnitude(a, width) == infinity(width); }
/// The same pattern with the leading bit that a regular one has.
constexpr Bits regular(Bits a, uint32_t width) {
  if (width != 80)
    return a;
  const Bits leading = Bits{1} << 63;
  return magnitude(a, width) >> 64 ? a | leading : a & ~leading;
}

Bits add(Bits a, Bits b, uint32_t width);
Bits multiply(Bits a, Bits b, uint32_t width);
Bits divide(Bits a, Bits b, uint32_t width);
Bits squareRoot(Bits a, uint32_t width);
Bits rounded(Bits a, uint32_t width, Rounding mode);
bool less(Bits a, Bits b, uint32_t width);
bool equal(Bits a, Bits b, uint32_t width);

/// Between two formats.
Bits converted(Bits a, uint32_t from, uint32_t to);
Bits fromInteger(Bits a, uint32_t integerWidth, bool isSigned, uint32_t width);
/// Towards zero; 0 where the result does not fit.
Bits toInteger(Bits a, uint32_t width, uint32_t integerWidth, bool isSigned);
/// Whether it does.
bool fits(Bits a, uint32_t width, uint32_t integerWidth, bool isSigned);

/// 2^exponent, rounded.
Bits powerOfTwo(int exponent, uint32_t width);

/// As a literal of C: the shortest decimal that reads back as this number; where a double does not
/// have it, exactly in hexadecimal.
std::string print(Bits a, uint32_t width);

} // namespace salve::ieee
