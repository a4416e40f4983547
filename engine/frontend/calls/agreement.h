// Two programs that read the same input, one after the other: what both print is compared.
#pragma once

#include "engine/frontend/context.h"
#include "engine/support/suite.h"

namespace salve::frontend {

/// Whether numbers are read from an input, and what is printed goes to an output, that two programs
/// share (models/agreement).
bool inAgreement(const Context &c);

/// Program::agreement, if both have a `main` without parameters.
void addAgreement(Context &c, Compare compare);

} // namespace salve::frontend
