// A small generator of random numbers whose results are the same on every platform.
#pragma once

#include "engine/support/hash.h"

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace salve::fuzz {

class Random {
public:
  explicit Random(uint64_t seed) : state_(mix(seed, 0x5a17e)) {}

  uint64_t bits() { return state_ = mix(state_, 1); }
  /// 0 <= result < n
  uint32_t below(uint64_t n) { return static_cast<uint32_t>((bits() >> 16) % n); }
  int between(int low, int high) { return low + static_cast<int>(below(high - low + 1)); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <typename T> const T &pick(const std::vector<T> &from) {
    return from[below(from.size())];
  }
  const char *pick(std::initializer_list<const char *> from) {
    return from.begin()[below(from.size())];
  }

private:
  uint64_t state_;
};

} // namespace salve::fuzz
