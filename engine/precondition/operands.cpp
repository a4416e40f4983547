// What is divided by and shifted by is in range: in words of the caller, where it is no single
// number.
#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/precondition/written.h"

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::Program;

namespace {

/// The right operand of the operator that this property checks.
ExprId operandOf(const Program &program, ir::FunctionId function, ir::PropertyId property) {
  ExprId result;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.property != property)
      return;
    if (expr.kind == ExprKind::Binary)
      result = expr.b;
    else if (expr.kind == ExprKind::CompoundAssign)
      result = expr.a;
  });
  return result;
}

/// Of a divisor `a - b` in an `int` what keeps it from -1, too.
void addDivisor(const Program &program, const std::vector<Term> &numbers, const Written &divisor,
                OfOperation &result) {
  const ir::Expr &expr = program.exprs[divisor.expr];
  const bool isDifference = expr.binary == BinaryOp::Sub;
  const std::optional<Term> a = termOf(program, numbers, expr.a),
                            b = termOf(program, numbers, expr.b);
  if (!isDifference || !a || !b) {
    result.list.push_back(relation(divisor, BinaryOp::Ne, 0));
  } else {
    const bool isFirst = a->text < b->text;
    result.list.push_back(comparison(isFirst ? *a : *b, BinaryOp::Ne, isFirst ? *b : *a));
    result.last.push_back(comparison(*b, BinaryOp::Lt, *a));
    result.last.back().weaker = nullptr; // they differ
  }
  if (!divisor.isWide && program.types[expr.type].isSigned && divisor.isSum)
    result.last.push_back(relation(divisor, BinaryOp::Le, INT32_MAX));
}

} // namespace

OfOperation ofOperand(const Program &program, ir::FunctionId function, ir::PropertyKind kind,
                      ir::PropertyId property) {
  OfOperation result;
  const ExprId operand = operandOf(program, function, property);
  if (!operand || (kind != ir::PropertyKind::DivisionByZero && kind != ir::PropertyKind::Shift))
    return result;
  const std::vector<Term> numbers = termsOf(program, function).integers;
  const std::optional<Written> made = written(program, numbers, meant(program, function, operand));
  if (!made || made->isShifted()) // of one number is asked in words of it
    return result;
  result.isFirst = true;
  if (kind == ir::PropertyKind::DivisionByZero) {
    addDivisor(program, numbers, *made, result);
  } else if (!made->isWide) {
    result.list.push_back(relation(*made, BinaryOp::Ge, 0));
    for (int64_t width : {32, 64})
      result.list.push_back(relation(*made, BinaryOp::Lt, width));
  }
  return result;
}

OfOperation ofOperation(const Program &program, ir::FunctionId function, ir::PropertyKind kind,
                        ir::PropertyId property) {
  switch (kind) {
  case ir::PropertyKind::Bounds:
  case ir::PropertyKind::NullDereference: return ofIndex(program, function, kind, property);
  case ir::PropertyKind::DivisionByZero:
  case ir::PropertyKind::Shift: return ofOperand(program, function, kind, property);
  default: return {};
  }
}

} // namespace salve::precondition
