// What the language itself promises of inputs: `T a[static n]`, the arguments of main.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::StmtId assumption(Context &c, ir::ExprId condition);
void assumePromises(Context &c, const clang::FunctionDecl *definition, Statements &out);
ir::ExprId checkPromise(Context &c, const clang::ParmVarDecl *parameter, const clang::Expr *written,
                        ir::ExprId argument);

} // namespace salve::frontend
