// The families of insertions; private to insertions.cpp.
#pragma once

#include "engine/repair/failing.h"
#include "engine/repair/inserter.h"

#include <set>

namespace salve::repair {

/// Initialisers, the order of free and use, sizes, terminators.
void addMemoryFixes(Inserter &inserter, const std::vector<FailingOperation> &operations,
                    ir::PropertyId target);

/// A member of a pointer's own type for the pointer, and the reverse.
void addPointerFixes(Inserter &inserter, ir::PropertyId target);

/// Another value for a variable, an enumerator or a floating constant; `=` for `==`, a minus, a
/// star or an ampersand too many or missing.
void addSlips(Inserter &inserter, ir::PropertyId target);

/// A missing `break`, `else` or `return`.
void addFlowFixes(Inserter &inserter);

/// Missing conditions from atoms of the function, constants that should be variables,
/// statements in the wrong order or too many.
void addLogicFixes(Inserter &inserter);

} // namespace salve::repair
