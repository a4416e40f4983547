// Complex numbers and vectors in parts: what `components` puts its operations together from.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

using Exprs = std::vector<ir::ExprId>;

/// An operand in a temporary; a number has one element.
struct Operand {
  ir::VariableId variable;
  clang::QualType type;
  uint64_t count = 1;
  const clang::Expr *checked = nullptr; ///< it may never have been written
};

/// An operation that is being lowered: what comes before its elements.
struct Work {
  Context &c;
  const clang::Expr *e;
  ir::SourceRange range;
  Exprs before;
};

/// `value` as a number of that type.
ir::ExprId as(Context &c, ir::ExprId value, clang::QualType t);
Operand kept(Work &w, ir::ExprId value, clang::QualType t);
Operand operand(Work &w, const clang::Expr *e);
ir::ExprId element(Work &w, const Operand &of, uint64_t i);
/// `result` behind what comes before.
ir::ExprId after(Work &w, ir::ExprId result);
/// The value of those elements, behind what comes before.
ir::ExprId built(Work &w, clang::QualType t, const Exprs &elements);
ir::ExprId binary(Work &w, ir::BinaryOp op, ir::ExprId a, ir::ExprId b);
/// One operation of elements that have the same type, with its checks.
ir::ExprId checkedBinary(Work &w, ir::BinaryOp op, ir::ExprId a, ir::ExprId b);
ir::ExprId negated(Work &w, ir::ExprId value);
ir::ExprId both(Work &w, ir::LogicalOp op, ir::ExprId a, ir::ExprId b);
ir::ExprId number(Work &w, clang::QualType t, double value);
/// Integers narrower than int are computed with as int, and cut afterwards.
clang::QualType computedAs(const Context &c, clang::QualType element);
/// Of complex numbers, or of one and a number; computed with as `of`.
Exprs product(Work &w, const Operand &a, const Operand &b, clang::QualType of);
Exprs quotient(Work &w, const Operand &a, const Operand &b, clang::QualType of);

} // namespace salve::frontend
