// Proofs of loops beyond every bound (induction.cpp), with what is claimed of elements and of
// blocks: claims that an execution refutes are dropped until they imply themselves.
#pragma once

#include "engine/execution/questions/verification.h"

namespace salve::execution {

/// Whether induction of this depth proves everything; the execution is then in `result`.
bool provedByInduction(const ir::Program &program, ir::FunctionId entry, uint32_t depth,
                       Verification &result, const Budget &budget);

} // namespace salve::execution
