// What a function can change and the text behind its contract cannot name: static variables of
// functions, and variables of other units. Compared in the IR, once everything is lowered.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// `__salve_keep_hidden()` and `__salve_hidden_stays()`: places that compareHidden fills.
ir::ExprId hiddenCall(Context &c, const clang::CallExpr *e);

void compareHidden(ir::Program &program);

} // namespace salve::frontend
