#include "engine/ir/effects.h"

#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::ir {

void Effects::add(Effects other) {
  reads |= other.reads;
  writes |= other.writes;
  calls |= other.calls;
  inputs |= other.inputs;
  lifetimes |= other.lifetimes;
  ends |= other.ends;
  statements |= other.statements;
}

Effects effects(const Expr &expr) {
  Effects result;
  switch (expr.kind) {
  case ExprKind::Constant:
  case ExprKind::AddressOf:
  case ExprKind::FunctionAddress:
  case ExprKind::PointerAdd:
  case ExprKind::PointerDiff:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Logical:
  case ExprKind::Conditional:
  case ExprKind::Comma:
  case ExprKind::Cast: break;
  case ExprKind::Load:
  case ExprKind::Query: result.reads = true; break;
  case ExprKind::Assign:
  case ExprKind::Fill:
  case ExprKind::Havoc: result.writes = true; break;
  case ExprKind::CompoundAssign:
  case ExprKind::Increment:
  case ExprKind::Copy: result.reads = result.writes = true; break;
  case ExprKind::Call: result.calls = true; break;
  case ExprKind::UnknownCode: result.reads = result.writes = result.inputs = true; break;
  case ExprKind::Statements: result.statements = true; break;
  case ExprKind::AnyOrder:
  case ExprKind::Nondet: result.inputs = true; break;
  case ExprKind::Allocate:
  case ExprKind::Deallocate: result.lifetimes = true; break;
  case ExprKind::Assert:
  case ExprKind::Assume:
  case ExprKind::Fail:
  case ExprKind::Halt:
  case ExprKind::NotModelled: result.ends = true; break;
  }
  return result;
}

Effects effectsBelow(const Program &program, ExprId root) {
  Effects result;
  for (ExprId id : below(program, root))
    result.add(effects(program.exprs[id]));
  return result;
}

bool makesNan(const Program &program, const Expr &expr) {
  auto isFloat = [&](TypeId type) { return program.types[type].kind == TypeKind::Float; };
  if (!isFloat(expr.type))
    return false;
  switch (expr.kind) {
  case ExprKind::Unary: return expr.unary != UnaryOp::Negate && expr.unary != UnaryOp::FloatAbs;
  case ExprKind::Cast:
    return program.exprs[expr.a].kind != ExprKind::Constant && // the compiler converts it
           isFloat(program.exprs[expr.a].type) && program.exprs[expr.a].type != expr.type;
  case ExprKind::Binary:
  case ExprKind::CompoundAssign:
  case ExprKind::Increment: return true;
  default: return false;
  }
}

bool seesFloatBits(const Program &program, const Expr &expr) {
  if (expr.kind == ExprKind::Cast && program.exprs[expr.a].kind != ExprKind::Constant) {
    const Type &from = program.types[program.exprs[expr.a].type], &to = program.types[expr.type];
    if (from.kind == TypeKind::Pointer && to.kind == TypeKind::Pointer)
      return !sameType(program.types, from.element, to.element) &&
             (holds(program.types, from.element, TypeKind::Float) ||
              holds(program.types, to.element, TypeKind::Float));
  }
  if (!expr.place)
    return false;
  const Place &place = program.places[expr.place];
  TypeId whole = place.baseType;
  for (const Projection &step : place.path) {
    if (program.types[whole].isUnion && holds(program.types, whole, TypeKind::Float))
      return true;
    whole = step.type;
  }
  return false;
}

bool checks(const Program &program, const Expr &expr, PropertyId property) {
  bool found = false;
  forEachProperty(program, expr, [&](PropertyId check) { found |= check == property; });
  return found;
}

} // namespace salve::ir
