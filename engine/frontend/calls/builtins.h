// Operations that GCC gives names to: on bits, with a check for overflow, on classes of floats.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::ExprId builtinCall(Context &c, const clang::CallExpr *e);

} // namespace salve::frontend
