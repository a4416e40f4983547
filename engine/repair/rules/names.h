// Which variables and macros can be named at a place, and which of them a slip would confuse.
#pragma once

#include "engine/repair/occurrences.h"
#include "engine/support/tokens.h"

#include <unordered_map>

namespace salve::repair {

/// Whether a value of the one type can be used as one of the other without any conversion.
bool sameType(const ir::Program &program, ir::TypeId a, ir::TypeId b);

/// A pointer to a record that has a pointer to its own kind.
bool isNode(const ir::Program &program, ir::TypeId type);

/// 0 to 1: how much of two names is shared at their ends (`up_limit`, `up_level`).
double similarity(std::string_view a, std::string_view b);
inline constexpr double kSimilar = 0.4; ///< of names that belong together: UPWARD, DOWNWARD

/// The name for `value` at `offset` that is likeliest meant instead of `like`: of the same
/// block of definitions, else the most similar one. None if there is no other.
const ir::MacroConstant *nameFor(const ir::Program &program, Bits value, std::string_view like,
                                 uint32_t offset);

/// Whether two macros are alternatives of each other: similar names, or one block.
bool belongTogether(const std::vector<ir::MacroConstant> &constants, const ir::MacroConstant &other,
                    std::string_view name);

/// The tokens between the brackets of one dimension in the declaration of an array.
std::vector<Token> dimension(const ir::Program &program, ir::VariableId variable, uint32_t number);

class Names {
public:
  Names(const ir::Program &program, const Directives &macros,
        const std::vector<Occurrence> &occurrences);

  /// Other variables of the same type that the text at `offset` can name, likeliest first.
  std::vector<ir::VariableId> insteadOf(ir::VariableId variable, uint32_t offset,
                                        ir::FunctionId function) const;

  /// Whether the function's text mentions the variable.
  bool usedIn(ir::VariableId variable, ir::FunctionId function) const;

  /// Whether the function's text stores to the variable.
  bool writtenIn(ir::VariableId variable, ir::FunctionId function) const;

  /// Whether the variable's name at `offset` means it, and code may be written with it there.
  bool visible(ir::VariableId variable, uint32_t offset) const;

private:
  const ir::Program &program_;
  const Directives &macros_;
  std::unordered_map<std::string_view, std::vector<ir::VariableId>> byName_;
  using Functions = std::vector<ir::FunctionId>;
  std::vector<Functions> users_, writers_; ///< by variable
};

} // namespace salve::repair
