// What is checked where, and what a body is known for beforehand.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// `[static n]`: of a parameter that points to n elements or more.
bool isStaticArray(const clang::ArrayType *array);
ir::Extent extentOf(const Context &c, const clang::VarDecl *decl);
ir::AccessChecks accessChecks(Context &c, const clang::Expr *e);
ir::AccessChecks moveChecks(Context &c, const clang::Expr *e);
bool isNullConstant(const Context &c, ir::ExprId id);
bool mayBeUnwritten(const Context &c, const ir::Place &place);
bool mayOverflow(const Context &c, ir::BinaryOp op, ir::ExprId left, ir::ExprId right,
                 ir::TypeId type, ir::TypeId leftType = {}); ///< leftType: if there is no `left`
void scanBody(Context &c, const clang::Stmt *body);
void noteNullComparisons(Context &c);

} // namespace salve::frontend
