// What a function without a body may write: all that it can reach.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// What `callee` does to memory with these pointers; nothing if it does nothing. Where it is given
/// a function, that may be called and reach what the library itself does not.
std::optional<ir::ExprId> unknownCode(Context &c, const clang::FunctionDecl *callee,
                                      std::vector<ir::ExprId> given, bool isGivenFunction,
                                      ir::SourceRange range);

/// Whether a header of the user's declares it and no file at hand defines it: somebody has written
/// what it does. Not what has no parameters, or is named like a choice: that is an input.
bool isUnseen(const Context &c, const clang::FunctionDecl *callee);

/// Collects the variables of this file that other files can name; what calls something that may
/// write to more of them is never proved.
void shareGlobals(Context &c);

/// A pointer to `t`.
ir::ExprId addressOf(Context &c, ir::VariableId variable, clang::QualType t, ir::SourceRange range);

} // namespace salve::frontend
