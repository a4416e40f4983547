// What is left of much data: 128 bits, the same wherever and whenever they are made. Enough to tell
// things apart that nobody made alike on purpose.
#pragma once

#include "engine/support/bits.h"
#include "engine/support/hash.h"

#include <algorithm>
#include <compare>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace salve {

class Digest {
public:
  template <typename T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
  Digest &add(T value) {
    const auto bits = static_cast<uint64_t>(value);
    a_ = mix(a_, bits);
    b_ = mix(b_ ^ bits, a_);
    return *this;
  }
  Digest &add(Bits bits) { return add(lowHalf(bits)).add(highHalf(bits)); }
  Digest &add(std::string_view bytes) {
    add(bytes.size());
    for (; !bytes.empty(); bytes.remove_prefix(std::min<size_t>(bytes.size(), 8))) {
      uint64_t word = 0;
      std::memcpy(&word, bytes.data(), std::min<size_t>(bytes.size(), 8));
      add(word);
    }
    return *this;
  }
  Digest &add(const std::string &bytes) { return add(std::string_view(bytes)); }
  Digest &add(const char *bytes) { return add(std::string_view(bytes)); }
  Digest &add(const Digest &other) { return add(other.a_).add(other.b_); }

  /// 32 hexadecimal digits.
  std::string text() const {
    std::string result;
    for (uint64_t half : {a_, b_})
      for (int shift = 60; shift >= 0; shift -= 4)
        result += "0123456789abcdef"[(half >> shift) & 15];
    return result;
  }

  friend auto operator<=>(const Digest &, const Digest &) = default;

private:
  uint64_t a_ = 0x5a17e0000000001, b_ = 0x5a17e0000000002;
};

inline Digest digestOf(std::string_view bytes) { return Digest().add(bytes); }

} // namespace salve
