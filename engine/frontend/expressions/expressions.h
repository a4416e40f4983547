// Rvalues, by Clang's class.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::ExprId expr(Context &c, const clang::Expr *e);
ir::ExprId effect(Context &c, const clang::Expr *e); ///< its value is not used
ir::ExprId truth(Context &c, const clang::Expr *e);
ir::ExprId conditionExpr(Context &c, const clang::Expr *e);

} // namespace salve::frontend
