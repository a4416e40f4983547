#include "engine/ir/effects.h"

#include "engine/ir/walk.h"

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
  case ExprKind::Nondet: result.inputs = true; break;
  case ExprKind::Allocate:
  case ExprKind::Deallocate: result.lifetimes = true; break;
  case ExprKind::Assert:
  case ExprKind::Assume:
  case ExprKind::Fail:
  case ExprKind::Halt: result.ends = true; break;
  }
  return result;
}

Effects effectsBelow(const Program &program, ExprId root) {
  Effects result;
  for (ExprId id : below(program, root))
    result.add(effects(program.exprs[id]));
  return result;
}

bool checks(const Program &program, const Expr &expr, PropertyId property) {
  bool found = false;
  forEachProperty(program, expr, [&](PropertyId check) { found |= check == property; });
  return found;
}

} // namespace salve::ir
