// Assertions at the head of a function that speak of its parameters alone are its preconditions.
//
// They become assumptions with a property: assumed where the function is what is analysed, checked
// wherever it is called. Knows the lowered program only.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Of all functions of this unit, once they are lowered.
void findHeadAssertions(Context &c);

/// Whether one of the macros that this comes from says so by its name: `…_PRECONDITION(x)`. Such a
/// condition may call functions of the program.
bool isAskedOfCallers(const Context &c, clang::SourceLocation at);

} // namespace salve::frontend
