// The bits of one scalar, at most 128 of them; those above its width are zero.
#pragma once

#include <cstdint>
#include <string>

namespace salve {

__extension__ typedef unsigned __int128 Bits;
__extension__ typedef __int128 SignedBits;

/// The lowest `width` bits set.
constexpr Bits lowBits(uint32_t width) { return width >= 128 ? ~Bits{0} : (Bits{1} << width) - 1; }
constexpr Bits signBit(uint32_t width) { return Bits{1} << (width - 1); }

/// The number that `width` bits stand for in two's complement.
constexpr SignedBits asSigned(Bits bits, uint32_t width) {
  return static_cast<SignedBits>(bits << (128 - width)) >> (128 - width);
}

constexpr uint64_t lowHalf(Bits bits) { return static_cast<uint64_t>(bits); }
constexpr uint64_t highHalf(Bits bits) { return static_cast<uint64_t>(bits >> 64); }

/// How many bits are left without leading zeros.
constexpr uint32_t bitLength(Bits bits) {
  if (uint64_t high = highHalf(bits))
    return 128 - static_cast<uint32_t>(__builtin_clzll(high));
  return bits == 0 ? 0 : 64 - static_cast<uint32_t>(__builtin_clzll(lowHalf(bits)));
}
constexpr bool isPowerOfTwo(Bits bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

std::string decimal(Bits bits);
std::string decimal(SignedBits number);
/// Of digits only.
Bits fromDecimal(const char *digits);

} // namespace salve
