// Another operator: AllRepair's Table 1 lists sets, and an operator may be replaced by every
// other member of a set that it is in.
#include "engine/repair/rules/families/families.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;
using change::ChangeKind;

namespace {

/// p < q ⇒ p <= q, p == q ⇒ p != q, p += n ⇒ p -= n
bool fitsPointers(BinaryOp old, BinaryOp now) {
  auto compares = [](BinaryOp op) { return op == BinaryOp::Eq || op == BinaryOp::Ne; };
  auto moves = [](BinaryOp op) { return op == BinaryOp::Add || op == BinaryOp::Sub; };
  return compares(old) == compares(now) && moves(old) == moves(now) &&
         (moves(now) || isRelational(now));
}

bool isSum(BinaryOp op) { return op == BinaryOp::Add || op == BinaryOp::Sub; }

/// Whether it fails always, or another rule says the same: x + 0 is x - 0, x * 1 and x / 1 drop
/// the 1 of x + 1, and x % 1 is 0.
bool isPointless(BinaryOp old, BinaryOp now, const Expr *right) {
  if (!right)
    return false;
  bool divides = now == BinaryOp::Div || now == BinaryOp::Rem;
  return (right->value == 0 && (divides || (isSum(old) && isSum(now)))) ||
         (right->value == 1 && isSum(old) && !isSum(now));
}

/// `^` is hardly mistaken for another one, nor a sum for a quotient.
uint32_t unlikelyOperator(BinaryOp a, BinaryOp b) {
  auto divides = [](BinaryOp op) { return op == BinaryOp::Div || op == BinaryOp::Rem; };
  return a == BinaryOp::Xor || b == BinaryOp::Xor               ? 1
         : (isSum(a) && divides(b)) || (isSum(b) && divides(a)) ? 2
                                                                : 0;
}

} // namespace

void otherOperator(Context &c, const Place &p, std::initializer_list<BinaryOp> set) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  bool has = (expr.kind == ExprKind::Binary || expr.kind == ExprKind::CompoundAssign) &&
             std::find(set.begin(), set.end(), expr.binary) != set.end();
  if (!has)
    return;
  TypeKind operand = program.types[program.exprs[expr.a].type].kind;
  TypeKind result = program.types[expr.type].kind;
  bool isPointer = operand == TypeKind::Pointer || result == TypeKind::Pointer;
  bool isFloat = operand == TypeKind::Float || result == TypeKind::Float;
  const Expr *right = literalAt(program, expr.kind == ExprKind::Binary ? expr.b : expr.a);
  const bool isBytes = expr.kind == ExprKind::Binary && expr.binary == BinaryOp::Mul &&
                       (isSizeOf(program, expr.a) || isSizeOf(program, expr.b));
  for (BinaryOp now : set)
    if (now != expr.binary && (!isPointer || fitsPointers(expr.binary, now)) &&
        (!isFloat || now != BinaryOp::Rem) && !isPointless(expr.binary, now, right))
      c.change(p, {.kind = ChangeKind::Binary, .binary = now},
               isBytes ? 3 : unlikelyOperator(expr.binary, now));
}

void otherConnective(Context &c, const Place &p) {
  if (c.program.exprs[p.at->expr].kind == ExprKind::Logical)
    c.change(p, {.kind = ChangeKind::Logical});
}

void otherSign(Context &c, const Place &p) {
  if (c.program.exprs[p.at->expr].kind == ExprKind::Increment)
    c.change(p, {.kind = ChangeKind::Sign});
}

} // namespace salve::repair::propose
