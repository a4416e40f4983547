// Clauses of contracts as conditions of C, where both say the same.
#pragma once

#include "engine/ir/program.h"

#include <optional>
#include <string>

namespace salve::words {

/// What a property's clause says behind a call whose result is in the variable `result`, and whose
/// arguments are in variables that are called as the parameters are; nothing where C has other
/// words for it: of quantifiers, of mathematical integers that could be others than C's, of what
/// memory held before.
std::optional<std::string> clauseInC(const ir::Program &program, ir::FunctionId function,
                                     const ir::Property &clause);

} // namespace salve::words
