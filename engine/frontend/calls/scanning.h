// scanf and its kin: every conversion writes an arbitrary value through its argument.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::ExprId scannerCall(Context &c, const clang::CallExpr *e);

} // namespace salve::frontend
