// The kinds of properties: one table, which every list of kinds is made from (the report's
// names, --checks, sentences for people, the tests of README, schema and editors).
//
// A new kind is a row of properties.def. Plain data: knows nothing of programs.
#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>

namespace salve::ir {

enum class PropertyKind {
#define SALVE_PROPERTY(kind, ...) kind,
#include "engine/ir/properties.def"
#undef SALVE_PROPERTY
};

enum class PropertyOrigin {
  Condition, ///< written by the user; a diagnostic's code is "failing-NAME"
  Clause,    ///< follows from what the user wrote; as the ones above it is always asked
  Safety,    ///< what --checks chooses from
};

/// IfOwn: only where a failure is the function's own, whatever it is given (Options::ofOwn).
enum class ByDefault { Asked, IfOwn };

struct PropertyInfo {
  PropertyKind kind;
  const char *name; ///< in the report and of --checks
  PropertyOrigin origin;
  ByDefault byDefault;
  /// What is wrong: {text} is the source as written, {use} "reads `a[i]`" or the like, and what
  /// the run tells follows as {: detail} or { (detail)}, if it tells something.
  const char *fails;
  const char *holds; ///< completes "could be wrong: `x`; ... if this is 1"
  /// What a run does that violates it where it is not asked; "": it ends there silently.
  const char *ignored;
};

inline constexpr PropertyInfo kPropertyTable[] = {
#define SALVE_PROPERTY(kind, name, origin, byDefault, ...)                                         \
  {PropertyKind::kind, name, PropertyOrigin::origin, ByDefault::byDefault, __VA_ARGS__},
#include "engine/ir/properties.def"
#undef SALVE_PROPERTY
};

constexpr const PropertyInfo &info(PropertyKind kind) {
  return kPropertyTable[static_cast<int>(kind)];
}

/// The row of a name; null if there is none.
constexpr const PropertyInfo *findProperty(std::string_view name) {
  for (const PropertyInfo &row : kPropertyTable)
    if (name == row.name)
      return &row;
  return nullptr;
}

using CheckSet = uint32_t; ///< bits by PropertyKind
static_assert(std::size(kPropertyTable) <= 32, "CheckSet is too small");
constexpr CheckSet bit(PropertyKind kind) { return CheckSet{1} << static_cast<int>(kind); }

/// The kinds that an ordinary question leaves out unless someone wants them.
constexpr CheckSet uncheckedByDefault() {
  CheckSet result = 0;
  for (const PropertyInfo &row : kPropertyTable)
    if (row.byDefault == ByDefault::IfOwn)
      result |= bit(row.kind);
  return result;
}

} // namespace salve::ir
