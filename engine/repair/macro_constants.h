// The macros of a text that are plain integers, and which of them a value can be named by.
#pragma once

#include "engine/support/tokens.h"

namespace salve::repair {

/// `#define NAME 10`, of type int and defined once.
struct MacroConstant {
  std::string name;
  uint32_t definedAt = 0;
  uint64_t value = 0;
};

std::vector<MacroConstant> macroConstants(std::string_view text, const Directives &directives);

/// The name for `value` at `offset` that looks most like `like`; none if there is no other.
const MacroConstant *nameFor(const std::vector<MacroConstant> &constants, uint64_t value,
                             std::string_view like, uint32_t offset);

} // namespace salve::repair
