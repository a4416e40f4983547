// Names across units: what another unit has lowered already, and what this one gives.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

std::string linkName(const Context &c, const clang::NamedDecl *decl);
bool isProvided(Context &c, const clang::FunctionDecl *decl);
ir::FunctionId linkedFunction(Context &c, const clang::FunctionDecl *decl);
ir::VariableId linkedGlobal(Context &c, const clang::VarDecl *decl,
                            const clang::VarDecl *definition);
ir::TypeId sharedType(Context &c, clang::QualType canonical);
void lowerWanted(Context &c);

} // namespace salve::frontend
