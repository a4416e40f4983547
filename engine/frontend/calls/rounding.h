// Arithmetic of programs that set a rounding mode.
//
// What rounds is modelled to nearest only: under another mode the run ends there as not modelled.
// Functions that round to an integer are exact in every mode.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// `lowered` of `e`, or a stop where the mode is another one and `e` may round.
ir::ExprId inMode(Context &c, const clang::Expr *e, ir::ExprId lowered);
/// The value rounded to an integer as the mode says; nothing where nobody sets one.
ir::ExprId roundedByMode(Context &c, const clang::Expr *e, ir::ExprId value);

} // namespace salve::frontend
