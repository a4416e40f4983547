// Predicates that what a contract requires calls where it is assumed are part of the specification:
// what goes wrong in them excludes the input, as in the clause itself. Free of Clang.
#pragma once

#include "engine/ir/program.h"

namespace salve::frontend {

/// Gives the assumptions of harnesses copies of the functions that they call, in which accesses are
/// not checked.
void trustAssumedPredicates(ir::Program &program);

} // namespace salve::frontend
