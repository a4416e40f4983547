// Arrays whose size is computed when they come to life.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

bool declareVariableArray(Context &c, const clang::VarDecl *decl, ir::VariableId id,
                          Statements &out);
void keepCounts(Context &c, clang::QualType written, clang::SourceRange tokens, Statements &out);
ir::ExprId elementsOf(Context &c, clang::QualType array, ir::SourceRange range);
ir::ExprId rowPointer(Context &c, const clang::Expr *lvalue);
ir::ExprId rowIndex(Context &c, const clang::ArraySubscriptExpr *e);
ir::ExprId variableSize(Context &c, const clang::UnaryExprOrTypeTraitExpr *e);
/// offsetof(T, a[n]) for an n that is no constant.
ir::ExprId variableOffset(Context &c, const clang::OffsetOfExpr *e);

} // namespace salve::frontend
