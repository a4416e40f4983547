// The macros of a text that are plain integers, and which of them a value can be named by.
#pragma once

#include "engine/support/tokens.h"

namespace salve::repair {

/// `#define NAME 10`, of type int and defined once.
struct MacroConstant {
  std::string name;
  uint32_t definedAt = 0;
  uint64_t value = 0;
  uint32_t block = 0; ///< the same for definitions on lines that follow each other
};

std::vector<MacroConstant> macroConstants(std::string_view text, const Directives &directives);

/// The name for `value` at `offset` that is likeliest meant instead of `like`: of the same
/// block of definitions, else the most similar one. None if there is no other.
const MacroConstant *nameFor(const std::vector<MacroConstant> &constants, uint64_t value,
                             std::string_view like, uint32_t offset);

/// Whether two macros are alternatives of each other: similar names, or one block.
bool belongTogether(const std::vector<MacroConstant> &constants, const MacroConstant &other,
                    std::string_view name);

} // namespace salve::repair
