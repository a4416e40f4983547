// ACSL's mathematical integers over the IR's machine integers.
//
// Operands of comparisons, indices and pointer offsets are computed in 64 bits without what C
// converts on the way. Where 64 bits might not do, the run goes where no bound reaches, so that
// the verdict is not `proved`; it is never silently wrong.
#pragma once

#include "engine/ir/program.h"

namespace salve::frontend {

/// The condition, which belongs to `function`, over unbounded integers.
ir::ExprId mathematical(ir::Program &program, ir::FunctionId function, ir::ExprId condition);
/// The same of an integer, which then has 64 bits; another value is left as it is.
ir::ExprId mathematicalValue(ir::Program &program, ir::FunctionId function, ir::ExprId value);

} // namespace salve::frontend
