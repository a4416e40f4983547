// Calls: of functions with a body, through pointers, and who may be called by whom.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::ExprId callExpr(Context &c, const clang::CallExpr *e);
const clang::FunctionDecl *definitionOf(const Context &c, const clang::FunctionDecl *callee);
void finishCalls(Context &c);

} // namespace salve::frontend
