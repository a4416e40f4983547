#include "engine/edit/precedence.h"

namespace salve::edit {

using namespace ir;

Precedence precedenceOf(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub: return Precedence::Additive;
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::Rem: return Precedence::Multiplicative;
  case BinaryOp::Shl:
  case BinaryOp::Shr: return Precedence::Shift;
  case BinaryOp::And: return Precedence::BitAnd;
  case BinaryOp::Or: return Precedence::BitOr;
  case BinaryOp::Xor: return Precedence::BitXor;
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge: return Precedence::Relational;
  case BinaryOp::Eq:
  case BinaryOp::Ne: return Precedence::Equality;
  }
  return Precedence::Anything;
}

Precedence precedenceOf(LogicalOp op) {
  return op == LogicalOp::And ? Precedence::LogicalAnd : Precedence::LogicalOr;
}

Precedence precedenceOf(const Program &program, const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::Constant:
  case ExprKind::Statements: return Precedence::Primary;
  case ExprKind::Load: {
    const Place &place = program.places[expr.place];
    return place.pointer && place.path.empty() ? Precedence::Unary : Precedence::Postfix; // *p
  }
  case ExprKind::Allocate:
  case ExprKind::Deallocate:
  case ExprKind::Copy:
  case ExprKind::Fill:
  case ExprKind::Havoc:
  case ExprKind::UnknownCode:
  case ExprKind::Query:
  case ExprKind::AnyOrder:
  case ExprKind::Call:
  case ExprKind::Nondet:
  case ExprKind::Assert:
  case ExprKind::Assume:
  case ExprKind::Fail:
  case ExprKind::Halt:
  case ExprKind::NotModelled: return Precedence::Postfix;
  case ExprKind::Increment: return expr.postfix ? Precedence::Postfix : Precedence::Unary;
  case ExprKind::Unary:
    return expr.unary <= UnaryOp::LogicalNot ? Precedence::Unary : Precedence::Postfix;
  case ExprKind::AddressOf:
  case ExprKind::FunctionAddress:
  case ExprKind::Cast: return Precedence::Unary;
  case ExprKind::Binary: return precedenceOf(expr.binary);
  case ExprKind::PointerAdd:
  case ExprKind::PointerDiff: return Precedence::Additive;
  case ExprKind::Logical: return precedenceOf(expr.logical);
  case ExprKind::Conditional: return Precedence::Conditional;
  case ExprKind::Assign:
  case ExprKind::CompoundAssign: return Precedence::Assignment;
  case ExprKind::Comma: return Precedence::Comma;
  }
  return Precedence::Anything;
}

Precedence tighter(Precedence precedence) {
  return static_cast<Precedence>(static_cast<int>(precedence) + 1);
}

} // namespace salve::edit
