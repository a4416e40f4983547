// What a proof by induction knew at the heads of loops, as ACSL in the user's terms.
#pragma once

#include "engine/pipeline.h"

namespace salve::engine {

/// Of the loops in the text of `function`, in its order, where `proof` is one by induction: what
/// the abstract interpretation found and what was claimed and proved of elements. Loops of which
/// nothing is known that could be said are left out.
std::vector<LoopInvariant> invariantsOf(const ir::Program &program, ir::FunctionId function,
                                        const execution::Verification &proof, const Budget &budget);

} // namespace salve::engine
