// Constant arithmetic on bit-vectors of 1 to 128 bits with SMT-LIB's meaning.
// Results are cut to the width; operands must be.
#pragma once

#include "engine/support/bits.h"

namespace salve::smt {

constexpr bool lessThan(Bits a, Bits b, uint32_t width, bool isSigned) {
  return isSigned ? asSigned(a, width) < asSigned(b, width) : a < b;
}
constexpr Bits quotient(Bits a, Bits b, uint32_t width, bool isSigned) {
  if (!isSigned)
    return b == 0 ? lowBits(width) : a / b;
  const SignedBits x = asSigned(a, width), y = asSigned(b, width);
  if (y == 0)
    return x < 0 ? 1 : lowBits(width);
  return (y == -1 ? 0 - a : static_cast<Bits>(x / y)) & lowBits(width);
}
constexpr Bits remainderOf(Bits a, Bits b, uint32_t width, bool isSigned) {
  if (b == 0)
    return a;
  if (!isSigned)
    return a % b;
  const SignedBits x = asSigned(a, width), y = asSigned(b, width);
  return (y == -1 ? 0 : static_cast<Bits>(x % y)) & lowBits(width);
}
constexpr Bits shiftedLeft(Bits a, Bits b, uint32_t width) {
  return b >= width ? 0 : (a << b) & lowBits(width);
}
constexpr Bits shiftedRight(Bits a, Bits b, uint32_t width, bool isSigned) {
  if (!isSigned)
    return b >= width ? 0 : a >> b;
  return static_cast<Bits>(asSigned(a, width) >> (b >= width ? width - 1 : b)) & lowBits(width);
}
constexpr Bits resized(Bits a, uint32_t from, uint32_t to, bool isSigned) {
  return (isSigned && to > from ? static_cast<Bits>(asSigned(a, from)) : a) & lowBits(to);
}

} // namespace salve::smt
