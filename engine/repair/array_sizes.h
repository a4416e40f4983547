// Arrays that are one element too small: changes of a declaration (row R2, level 3).
//
// The type of an object is no expression, so that no change of the IR says this: the edits
// mean nothing in the IR, and are verified in the text only.
#pragma once

#include "engine/repair/alternatives.h"

namespace salve::repair {

/// int a[3];  ⇒  int a[4];  of the variables that are accessed where `target`, of kind
/// Bounds, is checked, or of all arrays of the code if it is checked through a pointer.
std::vector<Edit> arraySizes(const ir::Program &program, ir::FunctionId entry,
                             ir::PropertyId target);

} // namespace salve::repair
