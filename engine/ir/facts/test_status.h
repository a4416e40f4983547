// Whether the status that a program of tests ends with is asked about (Property::isStatus): only
// where it runs in one way. What reads a file or the command line may well end with another one, if
// that is not as it should be, and nobody is at fault.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir {

/// Runs the tests once. Where that depends on an input, or comes to no end, their status is
/// ignored; else what it is made of is marked (Function::tellsStatus), and where it is not 0, what
/// they leak in their own text is ignored.
void settleStatus(Program &program);

} // namespace salve::ir
