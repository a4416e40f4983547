// Objects without a name: string literals and compound literals.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::VariableId stringLiteral(Context &c, const clang::StringLiteral *text);
ir::VariableId compoundLiteral(Context &c, const clang::CompoundLiteralExpr *e);
ir::VariableId staticCompoundLiteral(Context &c, const clang::CompoundLiteralExpr *e);

} // namespace salve::frontend
