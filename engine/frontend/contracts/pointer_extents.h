// What contracts say of how far pointers reach through the predicates that they call, once all
// units are lowered. Knows the IR only: free of Clang.
#pragma once

#include "engine/ir/program.h"

namespace salve::frontend {

/// Sets what the parameters of harnesses, and pointers within structures, point to as inputs.
void openPromisedPointers(ir::Program &program);

} // namespace salve::frontend
