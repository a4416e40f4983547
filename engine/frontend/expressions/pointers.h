// Addresses, decay, pointer arithmetic, conversions between pointers and integers.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::ExprId addressOf(Context &c, const clang::UnaryOperator *e);
ir::ExprId decay(Context &c, const clang::CastExpr *e);
ir::ExprId functionPointer(Context &c, const clang::Expr *e, const clang::Expr *function);
/// An index, or how far a pointer moves; more than 64 bits are not modelled there.
ir::ExprId steps(Context &c, const clang::Expr *e);
ir::ExprId pointerArithmetic(Context &c, const clang::BinaryOperator *e);
ir::ExprId integerToPointer(Context &c, const clang::CastExpr *e);
ir::ExprId pointerToInteger(Context &c, const clang::CastExpr *e);
ir::ExprId isNotNull(Context &c, ir::ExprId pointer);
const clang::Expr *comparedPointer(const Context &c, const clang::Expr *e);
bool canMove(const Context &c, clang::QualType pointer);
std::string moveProblem(clang::QualType pointer);

} // namespace salve::frontend
