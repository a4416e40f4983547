// Proofs of loops beyond every bound (induction.cpp), with what is claimed of elements and of
// blocks: claims that an execution refutes are dropped until they imply themselves.
#pragma once

#include "engine/execution/questions/verification.h"
#include "engine/support/limits/loops.h"

namespace salve::execution {

/// Whether induction of this depth proves everything, within that part of what is left of the
/// budget; the execution is then in `result`.
bool provedByInduction(const ir::Program &program, ir::FunctionId entry, uint32_t depth,
                       Verification &result, KnownFacts *facts, const Budget &budget,
                       double part = limits::induction::kShare);

} // namespace salve::execution
