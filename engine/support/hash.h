// Mixing of hash values; also the identity of execution contexts (see ir/inputs.h),
// so its results must not change between the interpreter and the executor.
#pragma once

#include <cstdint>

namespace salve {

/// One step of splitmix64 over the pair.
constexpr uint64_t mix(uint64_t seed, uint64_t value) {
  uint64_t z = seed + 0x9e3779b97f4a7c15ULL + value * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

} // namespace salve
