// Which enumerators a text declares, and their values.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace salve::repair {

struct Enumerator {
  std::string_view name; ///< in the text
  int64_t value = 0;
  uint32_t declared = 0;    ///< its end; it can be used from here on
  uint32_t enumeration = 0; ///< those of one `enum { … }` share it
};

/// Of every `enum { … }` of the text whose values are literals, other enumerators, or none;
/// what is computed otherwise is left out.
std::vector<Enumerator> enumerators(std::string_view text);

} // namespace salve::repair
