// Programs of tests say by the status that they end with whether the tests pass: 0, if they do.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// What `main` of a file of tests (ir::isTestFile) returns, checked; elsewhere the value as it is.
/// `e`: what gives it, as written.
ir::ExprId checkedStatus(Context &c, ir::ExprId value, const clang::Expr *e);

/// The check of what a file of tests passes to exit; {}: it is none, or always 0.
ir::ExprId checkedExit(Context &c, const clang::CallExpr *e);

} // namespace salve::frontend
