// Functions that print: output succeeds, unless the code itself asks whether it failed.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// `result` of an output function, or that of a failure where the code asks for one; of another
/// call `result`.
ir::ExprId mayFail(Context &c, const clang::CallExpr *e, ir::ExprId result);

} // namespace salve::frontend
