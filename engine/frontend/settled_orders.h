// Orders of evaluation that C leaves open and that make no difference: what is evaluated calls
// functions of other files, whose bodies are known only when all of them are lowered.
#pragma once

#include "engine/ir/program.h"

namespace salve::frontend {

/// Of parts that only read, the order is that of the text from now on: no input chooses it, and
/// none is refused. Which of several fails first is no difference.
void settleOrders(ir::Program &program);

} // namespace salve::frontend
