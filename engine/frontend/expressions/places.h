// Lvalues: a variable, or what a pointer points to, and the steps into it.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::PlaceId placeOf(Context &c, const clang::Expr *lvalue, bool isAccessed = true);

/// The pointer that stands for the array which the lvalue names (isOpenArray); else none.
ir::VariableId openArray(Context &c, const clang::Expr *lvalue);
void placeBase(const Context &c, ir::Place &result, ir::VariableId variable);
bool extendPlace(Context &c, const clang::Expr *e, ir::Place &result);
void markWritten(Context &c, ir::PlaceId place);
ir::ExprId withPrelude(Context &c, size_t mark, ir::ExprId value);

} // namespace salve::frontend
