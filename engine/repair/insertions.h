// Repairs that no mutation of an expression says: guards, added conditions, statements that
// are inserted, moved or removed (architecture: guards and inserted statements; row P1).
//
// All of them are put into a copy of the program, asleep: `if (0) return -1;`, `1 && c`.
// A change of the constant, to 1 or to a condition, is one alternative of the space, so that
// the executor and both searches need to know nothing else.
#pragma once

#include "engine/repair/alternatives.h"

namespace salve::repair {

/// The program with an assertion that always holds wherever `target` is checked, to ask
/// whether a run still comes there.
struct Probed {
  ir::Program program;
  ir::PropertyId probe;               ///< none: the places are not known
  std::vector<ir::ExprId> operations; ///< at which it is checked, ids of the original
};
Probed probed(const ir::Program &program, ir::FunctionId entry, ir::PropertyId target);

/// Adds to `space` what could keep `target` from failing; the extended program with it.
void addInsertions(const ir::Program &program, ir::FunctionId entry, ir::PropertyId target,
                   Space &space);

} // namespace salve::repair
