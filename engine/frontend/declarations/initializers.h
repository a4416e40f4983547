// Initialisers of locals.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

void initialise(Context &c, ir::VariableId variable, const clang::VarDecl *decl, Statements &out);
void initPlace(Context &c, const ir::Place &target, const clang::Expr *value, Statements &out);

} // namespace salve::frontend
