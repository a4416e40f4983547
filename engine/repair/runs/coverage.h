// What of a program a run has come to.
#pragma once

#include "engine/ir/interpreter/interpreter.h"

#include <set>

namespace salve::repair {

/// Ids of the expressions of statements that the run (with RunOptions::executed) does not come to,
/// unless they are of one that it does, too.
std::set<uint32_t> missedBy(const ir::Program &program, ir::FunctionId entry, const ir::Run &run);

/// Of a run that failed: those of statements that it has begun, or has gone round in, since an
/// assertion beside the one that failed, in what was asserting there, last held. In a long test
/// what has been asserted by then is mostly right.
std::set<uint32_t> sinceLastHeld(const ir::Program &program, ir::FunctionId entry,
                                 const ir::Run &run);

} // namespace salve::repair
