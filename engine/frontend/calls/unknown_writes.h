// What a function without a body may write: all that it can reach.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// What `callee` does to memory with these pointers; nothing if it does nothing. Where it is given
/// a function, that may be called and reach what the library itself does not.
std::optional<ir::ExprId> unknownCode(Context &c, const clang::FunctionDecl *callee,
                                      std::vector<ir::ExprId> given, bool isGivenFunction,
                                      ir::SourceRange range);

/// Collects the variables of this file that other files can name; what calls something that may
/// write to more of them is never proved.
void shareGlobals(Context &c);

/// A pointer to `t`.
ir::ExprId addressOf(Context &c, ir::VariableId variable, clang::QualType t, ir::SourceRange range);

} // namespace salve::frontend
