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

/// Missing conditions from atoms of the function, constants that should be variables,
/// statements in the wrong order or too many.
void addLogicFixes(Inserter &inserter);

} // namespace salve::repair
