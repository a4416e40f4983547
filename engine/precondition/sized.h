// Arrays that a function needs to come to an assertion of its own.
//
// Private to the room.
#pragma once

#include "engine/precondition/candidates.h"
#include "engine/support/sized_parameter.h"

namespace salve::precondition {

/// The sizes that the conjuncts give parameters, where `failing`, which fails under them, is an
/// assertion that no caller has to meet; empty: it is none, or something else has to be sized.
std::vector<SizedParameter> sizedToFail(const ir::Program &program, ir::FunctionId entry,
                                        const std::vector<Candidate> &chosen,
                                        ir::PropertyId failing);

} // namespace salve::precondition
