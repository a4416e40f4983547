// Binary operators, assignments and conditions.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Of an operator or its assignment; none of what computes nothing (`,`, `&&`, `=`).
std::optional<ir::BinaryOp> binaryOperation(clang::BinaryOperatorKind op);
ir::ExprId binaryExpr(Context &c, const clang::BinaryOperator *e);
ir::ExprId comma(Context &c, const clang::BinaryOperator *e, bool isDiscarded);
ir::ExprId compoundAssign(Context &c, const clang::CompoundAssignOperator *e);
void labelInput(Context &c, const clang::Expr *value, const std::string &name);
ir::PropertyId operationProperty(Context &c, const clang::BinaryOperator *e, ir::ExprId right,
                                 ir::TypeId operationType);

} // namespace salve::frontend
