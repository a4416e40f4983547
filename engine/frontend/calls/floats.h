// Functions of floating-point numbers that are one operation.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::ExprId floatCall(Context &c, const clang::CallExpr *e);
ir::ExprId floatUnary(Context &c, ir::UnaryOp op, ir::ExprId value, const clang::Expr *e);

} // namespace salve::frontend
