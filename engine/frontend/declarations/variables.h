// Variables: globals, locals, parameters, temporaries, tables of constants.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::VariableId variableOf(Context &c, const clang::VarDecl *decl);

/// Whether the variable, of this declaration, is an array that a pointer of the IR stands for:
/// nobody who was looked at so far says how long it is.
bool isOpenArray(const Context &c, const clang::VarDecl *decl, ir::VariableId id);
ir::VariableId local(Context &c, const clang::VarDecl *decl, ir::Storage storage);
ir::VariableId temporary(Context &c, clang::QualType type, ir::SourceRange range);
ir::VariableId constantTable(Context &c, ir::TypeId type, std::vector<Bits> cells,
                             ir::SourceRange range);
void initialValues(Context &c, const clang::VarDecl *definition, ir::VariableId id);
void escape(Context &c, const clang::Stmt *tree);
ir::Variable describe(Context &c, const clang::VarDecl *decl);

} // namespace salve::frontend
