// What a function without a body may write: all that it can reach.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// The objects that the argument `written` points to, whose value is in `pointer`, become
/// arbitrary, and the pointers in them null or new objects. What is reached through two
/// pointers is taken to stay.
std::vector<ir::ExprId> argumentBecomesArbitrary(Context &c, const clang::Expr *written,
                                                 ir::VariableId pointer, ir::SourceRange range);

/// Whether more than the object itself changes.
bool holdsPointers(const Context &c, const clang::Expr *argument);

/// The same of the variables of this file that other files can name.
std::vector<ir::ExprId> globalsBecomeArbitrary(Context &c, const clang::FunctionDecl *callee,
                                               ir::SourceRange range);

} // namespace salve::frontend
