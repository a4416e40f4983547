#include "engine/change/rewritten.h"

#include <algorithm>
#include <utility>

namespace salve::change {

using ir::ExprKind;

Rewritten::Rewritten(ir::Program program) : program_(std::move(program)) {
  for (ir::Expr &expr : program_.exprs) // what is fine with its constant may not be with another
    checkOperation(expr);
}

void Rewritten::make(const Changes &changes) {
  exprCount_ = program_.exprs.size();
  placeCount_ = program_.places.size();
  propertyCount_ = program_.properties.size();
  for (const auto &[index, list] : changes) {
    const ir::ExprId id(index);
    exprs_.emplace_back(id, program_.exprs[id]);
    for (const Change &one : list)
      changeInPlace(id, one);
    for (const Change &one : list)
      change(id, one);
  }
}

void Rewritten::takeBack() {
  for (auto &[id, expr] : exprs_)
    program_.exprs[id] = std::move(expr);
  exprs_.clear();
  program_.exprs.shrink(exprCount_);
  program_.places.shrink(placeCount_);
  program_.properties.shrink(propertyCount_);
}

/// What leaves the expression what it is.
void Rewritten::changeInPlace(ir::ExprId id, const Change &change) {
  ir::Expr &expr = program_.exprs[id];
  switch (change.kind) {
  case ChangeKind::Binary:
    expr.binary = change.binary;
    checkOperation(expr);
    return;
  case ChangeKind::Logical:
    expr.logical = expr.logical == ir::LogicalOp::And ? ir::LogicalOp::Or : ir::LogicalOp::And;
    return;
  case ChangeKind::Sign: expr.delta = -expr.delta; return;
  case ChangeKind::Constant: expr.value = change.value; return;
  case ChangeKind::SwapArguments:
    std::swap(expr.args[change.first], expr.args[change.second]);
    return;
  case ChangeKind::Variable:
  case ChangeKind::Field: {
    ir::Place place = program_.places[expr.place];
    if (change.kind == ChangeKind::Variable)
      place.variable = change.variable;
    else
      place.path[change.projection].field = change.field;
    expr.place = program_.places.add(std::move(place));
    return;
  }
  case ChangeKind::Offset:
  case ChangeKind::Negate:
  case ChangeKind::Operand:
  case ChangeKind::Instead: return;
  }
}

/// What makes another one of it, around the old one.
void Rewritten::change(ir::ExprId id, const Change &change) {
  const ir::Expr old = program_.exprs[id];
  const ir::Type &type = program_.types[old.type];
  auto inner = [&] { return program_.exprs.add(old); };
  ir::Expr result = like(old, ExprKind::Cast);
  switch (change.kind) {
  case ChangeKind::Negate:
    result.kind = ExprKind::Conditional;
    result.a = inner();
    result.b = constant(old.type, 0);
    result.c = constant(old.type, 1);
    break;
  case ChangeKind::Offset: {
    const Bits offset = static_cast<Bits>(SignedBits{change.offset});
    const bool isPointer = type.kind == ir::TypeKind::Pointer;
    const ir::TypeId step = isPointer || type.isBool ? program_.intType : old.type;
    result.kind = isPointer ? ExprKind::PointerAdd : ExprKind::Binary;
    result.binary = ir::BinaryOp::Add;
    result.delta = 1;
    result.a = inner();
    result.b = constant(step, ir::truncate(program_.types[step], offset));
    if (!type.isBool)
      break;
    ir::Expr wide = like(old, ExprKind::Cast); // computed in int
    wide.type = result.type = step;
    wide.a = result.a;
    result.a = program_.exprs.add(std::move(wide));
    ir::Expr narrow = like(old, ExprKind::Cast);
    narrow.a = program_.exprs.add(std::move(result));
    result = std::move(narrow);
    break;
  }
  case ChangeKind::Operand:
    result.a = change.operand == 0 ? old.a : old.b;
    if (old.kind != ExprKind::Logical)
      break;
    result.kind = ExprKind::Conditional;
    result.b = constant(old.type, 1);
    result.c = constant(old.type, 0);
    break;
  case ChangeKind::Instead: result.a = change.expr; break;
  case ChangeKind::Binary:
  case ChangeKind::Logical:
  case ChangeKind::Sign:
  case ChangeKind::Constant:
  case ChangeKind::SwapArguments:
  case ChangeKind::Variable:
  case ChangeKind::Field: return;
  }
  program_.exprs[id] = std::move(result);
}

/// A division has its check, whatever it was before.
void Rewritten::checkOperation(ir::Expr &expr) {
  if ((expr.kind != ExprKind::Binary && expr.kind != ExprKind::CompoundAssign) || expr.property)
    return;
  const bool divides = expr.binary == ir::BinaryOp::Div || expr.binary == ir::BinaryOp::Rem;
  const bool shifts = expr.binary == ir::BinaryOp::Shl || expr.binary == ir::BinaryOp::Shr;
  if (!divides && !shifts)
    return;
  ir::Property property;
  property.kind = divides ? ir::PropertyKind::DivisionByZero : ir::PropertyKind::Shift;
  property.range = expr.range;
  expr.property = program_.properties.add(std::move(property));
}

ir::ExprId Rewritten::constant(ir::TypeId type, Bits value) {
  ir::Expr result;
  result.type = type;
  result.value = value;
  return program_.exprs.add(std::move(result));
}

ir::Expr Rewritten::like(const ir::Expr &expr, ExprKind kind) const {
  ir::Expr result;
  result.kind = kind;
  result.type = expr.type;
  result.range = expr.range;
  return result;
}

} // namespace salve::change
