// GNU's addresses of labels. Each is that of an object of its own; `goto *p` compares.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// What stands at the address of a label of the function that is being lowered.
ir::VariableId labelObject(Context &c, const clang::AddrLabelExpr *e);
ir::ExprId labelAddress(Context &c, const clang::AddrLabelExpr *e);
/// `goto *p`: jumps to the label whose address it is; none is a failure where it is reached.
void computedGoto(Context &c, const clang::IndirectGotoStmt *s, Statements &out);

} // namespace salve::frontend
