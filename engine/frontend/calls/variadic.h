// Arguments behind the named ones: how a call passes them, and `va_list`.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Gives the function that is being lowered the parameter for them.
void declareVariadic(Context &c, const clang::FunctionDecl *definition);

/// The argument for that parameter: where those of `e` from number `first` on are.
ir::ExprId variadicArguments(Context &c, const clang::CallExpr *e, unsigned first);

/// `va_start`, `va_end`, `va_copy`; none if it is another call.
ir::ExprId variadicCall(Context &c, const clang::CallExpr *e);
ir::ExprId nextArgument(Context &c, const clang::VAArgExpr *e);

} // namespace salve::frontend
