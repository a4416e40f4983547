// Some members of an enumeration, as the options name them.
#pragma once

#include <cstdint>
#include <string_view>

namespace salve {

/// All of them unless said otherwise.
template <typename Enum> class Subset {
public:
  constexpr explicit Subset(uint32_t bits = ~uint32_t{0}) : bits_(bits) {}
  constexpr bool has(Enum which) const { return (bits_ >> int(which) & 1) != 0; }
  constexpr Subset without(Enum which) const { return Subset(bits_ & ~bit(which)); }
  static constexpr uint32_t bit(Enum which) { return 1U << int(which); }

private:
  uint32_t bits_;
};

/// A row of the table that names them.
template <typename Enum> struct Named {
  Enum which;
  const char *name;
  const char *meaning;
};

template <typename Enum, size_t size>
constexpr const char *nameOf(const Named<Enum> (&table)[size], Enum which) {
  for (const Named<Enum> &row : table)
    if (row.which == which)
      return row.name;
  return "";
}

/// 0: there is none of that name.
template <typename Enum, size_t size>
constexpr uint32_t bitNamed(const Named<Enum> (&table)[size], std::string_view name) {
  for (const Named<Enum> &row : table)
    if (row.name == name)
      return Subset<Enum>::bit(row.which);
  return 0;
}

} // namespace salve
