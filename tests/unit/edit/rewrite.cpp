#include "tests/unit/edit/rewrite.h"

namespace salve::edit::test {

using namespace ir;
using change::Change;
using change::ChangeKind;

namespace {

/// A node in place of `id` that holds the old one below itself.
Expr around(Program &program, ExprId id, ExprKind kind) {
  Expr result;
  result.kind = kind;
  result.type = program.exprs[id].type;
  Expr old = program.exprs[id];
  result.a = program.exprs.add(std::move(old));
  return result;
}

/// An operation with a good constant needs no check in the original, but may in what it becomes.
void check(Program &program, Expr &expr) {
  if (expr.kind != ExprKind::Binary && expr.kind != ExprKind::CompoundAssign)
    return;
  Property property;
  switch (expr.binary) {
  case BinaryOp::Div:
  case BinaryOp::Rem: property.kind = PropertyKind::DivisionByZero; break;
  case BinaryOp::Shl:
  case BinaryOp::Shr: property.kind = PropertyKind::Shift; break;
  default: return;
  }
  if (!expr.property)
    expr.property = program.properties.add(std::move(property));
}

PlaceId copyOfPlace(Program &program, ExprId id) {
  Place copy = program.places[program.exprs[id].place];
  return program.exprs[id].place = program.places.add(std::move(copy));
}

void offset(Program &program, ExprId id, int by) {
  Expr sum = around(program, id, ExprKind::Binary);
  sum.binary = BinaryOp::Add;
  Expr one;
  one.type = sum.type;
  one.value = truncate(program.types[sum.type], static_cast<uint64_t>(int64_t{by}));
  sum.b = program.exprs.add(std::move(one));
  program.exprs[id] = std::move(sum);
}

void negate(Program &program, ExprId id) {
  Expr inverse = around(program, id, ExprKind::Unary);
  TypeId type = inverse.type;
  inverse.unary = UnaryOp::LogicalNot;
  inverse.type = program.intType;
  Expr converted;
  converted.kind = ExprKind::Cast;
  converted.type = type;
  converted.a = program.exprs.add(std::move(inverse));
  program.exprs[id] = std::move(converted);
}

void keep(Program &program, ExprId id, int operand) {
  Expr converted;
  converted.kind = ExprKind::Cast;
  converted.type = program.exprs[id].type;
  converted.a = operand == 0 ? program.exprs[id].a : program.exprs[id].b;
  program.exprs[id] = std::move(converted);
}

void apply(Program &program, ExprId id, const Change &change) {
  Expr &expr = program.exprs[id];
  switch (change.kind) {
  case ChangeKind::Binary: expr.binary = change.binary; return;
  case ChangeKind::Logical:
    expr.logical = expr.logical == LogicalOp::And ? LogicalOp::Or : LogicalOp::And;
    return;
  case ChangeKind::Sign: expr.delta = -expr.delta; return;
  case ChangeKind::Constant: expr.value = change.value; return;
  case ChangeKind::Variable:
    program.places[copyOfPlace(program, id)].variable = change.variable;
    return;
  case ChangeKind::Field:
    program.places[copyOfPlace(program, id)].path[change.projection].field = change.field;
    return;
  case ChangeKind::Offset: return offset(program, id, change.offset);
  case ChangeKind::Negate: return negate(program, id);
  case ChangeKind::Operand: return keep(program, id, change.operand);
  case ChangeKind::Instead: {
    Expr other = program.exprs[change.expr];
    program.exprs[id] = std::move(other);
    return;
  }
  case ChangeKind::SwapArguments:
    std::swap(expr.args[change.first], expr.args[change.second]);
    return;
  }
}

} // namespace

Program rewritten(Program program, const change::Space &space, const change::Selection &selection) {
  auto isWrap = [](const Change &change) {
    return change.kind == ChangeKind::Offset || change.kind == ChangeKind::Negate;
  };
  for (bool wraps : {false, true}) // what is put around an expression is put around its change
    for (const change::Chosen &chosen : selection)
      for (const auto &[expr, change] : space.edits[chosen.edit].meaning)
        if (isWrap(change) == wraps)
          apply(program, expr, change);
  for (uint32_t i = 0; i < program.exprs.size(); ++i)
    check(program, program.exprs[ExprId(i)]);
  return program;
}

} // namespace salve::edit::test
