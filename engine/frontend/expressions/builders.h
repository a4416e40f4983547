// Small constructors of IR that all areas share.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::Expr shape(Context &c, ir::ExprKind kind, const clang::Expr *e);
ir::Expr shape(Context &c, ir::ExprKind kind, ir::TypeId type, ir::SourceRange range);
void parenthesise(Context &c, ir::Expr &e, const clang::ParenExpr *paren);
ir::ExprId add(Context &c, ir::Expr e);
ir::ExprId constant(Context &c, ir::TypeId type, Bits value, ir::SourceRange range);
ir::ExprId convert(Context &c, ir::ExprId value, ir::TypeId type);
ir::ExprId comma(Context &c, ir::ExprId first, ir::ExprId second);
ir::ExprId harmless(Context &c, clang::QualType type, ir::SourceRange range);

// What is not modelled ends the run where it is reached. It is recorded in the function, and the
// innermost expression or statement around it that can be left out takes it from there
// (`contained`); what nobody takes keeps the function from being run at all.
ir::ExprId unsupported(Context &c, const clang::Expr *e, std::string construct);
void unsupportedAt(Context &c, const clang::Stmt *s, std::string construct);
void unsupportedAt(Context &c, clang::SourceRange tokens, std::string construct);
/// How much has been recorded.
size_t recorded(const Context &c);
/// `lowered` of `e`, or what ends the run in its place, if more than `known` has been recorded
/// meanwhile.
ir::ExprId contained(Context &c, const clang::Expr *e, ir::ExprId lowered, size_t known);
/// The same of an expression whose value nobody uses.
ir::ExprId containedEffect(Context &c, const clang::Expr *e, ir::ExprId lowered, size_t known);
/// The same of a statement without labels, lowered to what stands in `out` from `start` on.
void contained(Context &c, const clang::Stmt *s, Statements &out, size_t start, size_t known);
/// What has been recorded first beyond `known`, and no longer is; `tree` is left out.
ir::Unsupported taken(Context &c, const clang::Stmt *tree, size_t known);
/// The end of the run at what is not modelled, and a value of the type behind it, if there is one.
ir::ExprId stopAt(ir::Program &program, ir::Unsupported what, ir::TypeId type = {});

void component(Context &c, ir::ExprId root, ir::ComponentKind kind);
ir::PropertyId property(Context &c, ir::PropertyKind kind, const clang::Expr *e, uint64_t limit);
ir::PropertyId property(Context &c, ir::PropertyKind kind, clang::SourceRange tokens,
                        uint64_t limit);
ir::StmtId statement(Context &c, ir::StmtKind kind, const clang::Stmt *s);
ir::StmtId block(Context &c, Statements children, const clang::Stmt *s);
ir::StmtId exprStatement(Context &c, ir::ExprId e, ir::SourceRange range);

} // namespace salve::frontend
