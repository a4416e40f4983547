// The methods of repair, each of which can be left out (`--methods`).
#pragma once

#include <cstdint>
#include <string_view>

namespace salve::change {

enum class Method : uint8_t { Mutation, Path };

struct MethodInfo {
  Method method;
  const char *name;
  const char *meaning;
};

inline constexpr MethodInfo kMethods[] = {
    {Method::Mutation, "mutation", "what the catalogue can change, see --show-rules"},
    {Method::Path, "path", "what the failing run speaks against, and what it asks for"},
};

/// Some of them.
class Methods {
public:
  constexpr explicit Methods(uint32_t bits = ~uint32_t{0}) : bits_(bits) {}
  constexpr bool has(Method method) const { return (bits_ >> int(method) & 1) != 0; }
  static constexpr uint32_t bit(Method method) { return 1U << int(method); }
  /// 0: there is none of that name.
  static constexpr uint32_t named(std::string_view name) {
    for (const MethodInfo &row : kMethods)
      if (row.name == name)
        return bit(row.method);
    return 0;
  }

private:
  uint32_t bits_;
};

} // namespace salve::change
