// Constant arithmetic on bit-vectors of 1 to 64 bits with SMT-LIB's meaning.
// Results are cut to the width; operands must be.
#pragma once

#include <cstdint>

namespace salve::smt {

constexpr uint64_t mask(uint32_t width) { return width >= 64 ? ~0ULL : (1ULL << width) - 1; }
constexpr int64_t toSigned(uint64_t bits, uint32_t width) {
  uint32_t shift = 64 - width;
  return static_cast<int64_t>(bits << shift) >> shift;
}
constexpr bool lessThan(uint64_t a, uint64_t b, uint32_t width, bool isSigned) {
  return isSigned ? toSigned(a, width) < toSigned(b, width) : a < b;
}
constexpr uint64_t quotient(uint64_t a, uint64_t b, uint32_t width, bool isSigned) {
  if (!isSigned)
    return b == 0 ? mask(width) : a / b;
  int64_t x = toSigned(a, width), y = toSigned(b, width);
  if (y == 0)
    return x < 0 ? 1 : mask(width);
  return (y == -1 ? 0 - a : static_cast<uint64_t>(x / y)) & mask(width);
}
constexpr uint64_t remainderOf(uint64_t a, uint64_t b, uint32_t width, bool isSigned) {
  if (b == 0)
    return a;
  if (!isSigned)
    return a % b;
  int64_t x = toSigned(a, width), y = toSigned(b, width);
  return (y == -1 ? 0 : static_cast<uint64_t>(x % y)) & mask(width);
}
constexpr uint64_t shiftedLeft(uint64_t a, uint64_t b, uint32_t width) {
  return b >= width ? 0 : (a << b) & mask(width);
}
constexpr uint64_t shiftedRight(uint64_t a, uint64_t b, uint32_t width, bool isSigned) {
  if (!isSigned)
    return b >= width ? 0 : a >> b;
  return static_cast<uint64_t>(toSigned(a, width) >> (b >= width ? width - 1 : b)) & mask(width);
}
constexpr uint64_t resized(uint64_t a, uint32_t from, uint32_t to, bool isSigned) {
  return (isSigned && to > from ? static_cast<uint64_t>(toSigned(a, from)) : a) & mask(to);
}

} // namespace salve::smt
