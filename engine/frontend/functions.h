// The walk over one unit: which functions are lowered, in what order, what is said about each.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::FunctionId functionOf(Context &c, const clang::FunctionDecl *decl);
void markBroken(Context &c);
bool hasErrorWithin(const Context &c, ir::SourceRange range);
/// Lowers everything that is wanted of the unit.
void walk(Context &c);

} // namespace salve::frontend
