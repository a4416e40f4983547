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

/// The operands of the operator that this property checks; of `x /= y` the right one.
struct Operands {
  ExprId left, right;
};

Operands operandsOf(const Program &program, ir::FunctionId function, ir::PropertyId property) {
  Operands result;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.property != property)
      return;
    if (expr.kind == ExprKind::Binary)
      result = {expr.a, expr.b};
    else if (expr.kind == ExprKind::CompoundAssign)
      result = {{}, expr.a};
  });
  return result;
}

/// Of a divisor `a - b` that `a != b`. What keeps an `int` from -1, too, unless what is divided is
/// a number that can be kept from the least: `b < a`, as far as that says that `a - b` is above 0.
void addDivisor(const Program &program, const std::vector<Term> &numbers, const Written &divisor,
                ExprId divided, std::vector<Candidate> &list) {
  const ir::Expr &expr = program.exprs[divisor.expr];
  const std::optional<Term> a = termOf(program, numbers, expr.a),
                            b = termOf(program, numbers, expr.b);
  const bool isDifference = expr.binary == BinaryOp::Sub && a && b;
  const bool isAlone = divided && termOf(program, numbers, divided);
  const bool hasLeast = !divisor.isWide && program.types[expr.type].isSigned && divisor.isSum;
  if (isDifference) {
    const bool isFirst = a->text < b->text;
    list.push_back(comparison(isFirst ? *a : *b, BinaryOp::Ne, isFirst ? *b : *a));
  } else {
    list.push_back(relation(program, divisor, BinaryOp::Ne, 0));
  }
  if (!hasLeast || isAlone)
    return;
  if (isDifference) {
    list.push_back(comparison(*b, BinaryOp::Lt, *a));
    list.back().weaker = nullptr; // they differ
  } else {
    list.push_back(relation(program, divisor, BinaryOp::Ne, -1));
  }
  list.push_back(relation(program, divisor, BinaryOp::Le, INT32_MAX));
}

} // namespace

OfOperation ofOperand(const Program &program, ir::FunctionId function, ir::PropertyKind kind,
                      ir::PropertyId property) {
  OfOperation result;
  const Operands operands = operandsOf(program, function, property);
  if (!operands.right ||
      (kind != ir::PropertyKind::DivisionByZero && kind != ir::PropertyKind::Shift))
    return result;
  const std::vector<Term> numbers = termsOf(program, function).integers;
  const std::optional<Written> made =
      written(program, numbers, meant(program, function, operands.right));
  const bool isDivision = kind == ir::PropertyKind::DivisionByZero;
  if (!made || (made->isShifted() && (isDivision || !moved(program, *made))))
    return result; // of one number is asked in words of it
  result.isFirst = true;
  if (isDivision) {
    addDivisor(program, numbers, *made, operands.left, result.list);
  } else if (!made->isWide) {
    result.list.push_back(relation(program, *made, BinaryOp::Ge, 0));
    for (int64_t width : {32, 64})
      result.list.push_back(relation(program, *made, BinaryOp::Lt, width));
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
  case ir::PropertyKind::Precondition: return ofCall(program, function, property);
  default: return {};
  }
}

} // namespace salve::precondition
