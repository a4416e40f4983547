// Small constructors of IR that all areas share.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::Expr shape(Context &c, ir::ExprKind kind, const clang::Expr *e);
ir::Expr shape(Context &c, ir::ExprKind kind, ir::TypeId type, ir::SourceRange range);
void parenthesise(Context &c, ir::Expr &e, const clang::ParenExpr *paren);
ir::ExprId add(Context &c, ir::Expr e);
ir::ExprId constant(Context &c, ir::TypeId type, uint64_t value, ir::SourceRange range);
ir::ExprId convert(Context &c, ir::ExprId value, ir::TypeId type);
ir::ExprId comma(Context &c, ir::ExprId first, ir::ExprId second);
ir::ExprId harmless(Context &c, clang::QualType type, ir::SourceRange range);
ir::ExprId unsupported(Context &c, const clang::Expr *e, std::string construct);
void unsupportedAt(Context &c, const clang::Stmt *s, std::string construct);
void unsupportedAt(Context &c, clang::SourceRange tokens, std::string construct);
void component(Context &c, ir::ExprId root, ir::ComponentKind kind);
ir::PropertyId property(Context &c, ir::PropertyKind kind, const clang::Expr *e, uint64_t limit);
ir::PropertyId property(Context &c, ir::PropertyKind kind, clang::SourceRange tokens,
                        uint64_t limit);
ir::StmtId statement(Context &c, ir::StmtKind kind, const clang::Stmt *s);
ir::StmtId block(Context &c, Statements children, const clang::Stmt *s);
ir::StmtId exprStatement(Context &c, ir::ExprId e, ir::SourceRange range);

} // namespace salve::frontend
