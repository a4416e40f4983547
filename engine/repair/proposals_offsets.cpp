// Level 3: one more or one less. In the text `e + 1` is computed in the promoted type of
// `e`; the change is attached to an expression for which that is the same value.
#include "engine/repair/proposals.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;
using change::ChangeKind;

/// Where adding 1 to the value is what `e + 1` means in the text; none if nowhere.
///
/// A type narrower than int is promoted in the text: the implicit Cast around it has the
/// room for the sum, whatever it converts to. Without one the sum is cut to the type again
/// (same type stored, returned, passed), or is an index, where both values are outside.
ExprId Proposer::offsetTarget(const Occurrence &at) const {
  const Expr &expr = program_.exprs[at.expr];
  const Type &type = program_.types[expr.type];
  if (type.kind != TypeKind::Integer || type.isBool)
    return {};
  if (at.cast && program_.types[program_.exprs[at.cast].type].isBool)
    return {};
  if (type.width >= 32)
    return at.expr;
  if (at.cast)
    return program_.types[program_.exprs[at.cast].type].kind == TypeKind::Integer ? at.cast
                                                                                  : ExprId();
  bool cutAgain = at.role == Role::Return || at.role == Role::Argument ||
                  (at.role == Role::Stored && program_.exprs[at.parent].kind == ExprKind::Assign);
  if (cutAgain)
    return at.expr;
  if (at.role == Role::Index) {
    const Place &place = program_.places[at.indexed];
    const Type &array = program_.types[steppedFrom(program_, place, at.projection)];
    bool isArray = place.path[at.projection].kind == Projection::Kind::Index && !array.isVariable;
    if (isArray && array.count < (1u << (type.width - 1)))
      return at.expr;
  }
  return {};
}

/// Indices, whole components that compute a number, and the right side of a comparison
/// (`a < b + 1` says what `a - 1 < b` would); not beside a literal that can change itself.
bool Proposer::wantsOffset(const Occurrence &at) const {
  auto isLiteral = [&](ExprId id) {
    ExprId plain = written(program_, id);
    while (program_.exprs[plain].kind == ExprKind::Unary)
      plain = written(program_, program_.exprs[plain].a);
    return program_.exprs[plain].kind == ExprKind::Constant;
  };
  const Expr &expr = program_.exprs[at.expr];
  if (truthValued(at.expr) || isLiteral(at.expr) || expr.kind == ExprKind::Nondet ||
      expr.kind == ExprKind::Assign || expr.kind == ExprKind::CompoundAssign ||
      expr.kind == ExprKind::Comma || expr.kind == ExprKind::Conditional)
    return false;
  if (expr.kind == ExprKind::Binary &&
      (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub) &&
      (isLiteral(expr.a) || isLiteral(expr.b)))
    return false;
  switch (at.role) {
  case Role::Index:
  case Role::Stored:
  case Role::Return:
  case Role::Argument: return true;
  case Role::Right: {
    const Expr &parent = program_.exprs[at.parent];
    return parent.kind == ExprKind::PointerAdd ||
           (parent.kind == ExprKind::Binary && isRelational(parent.binary) && !isLiteral(parent.a));
  }
  default: return false;
  }
}

/// e  ⇒  e + 1, e - 1
std::optional<Proposals> Proposer::offsets(const Members &members) const {
  Proposals result;
  bool wanted = std::any_of(members.begin(), members.end(),
                            [&](const Occurrence *member) { return wantsOffset(*member); });
  if (!wanted)
    return std::nullopt;
  for (const Occurrence *member : members) {
    ExprId target = offsetTarget(*member);
    if (!target)
      return std::nullopt;
    result.exprs.push_back(target);
  }
  for (int offset : {1, -1})
    result.list.push_back({{.kind = ChangeKind::Offset, .offset = offset}, 3, 2});
  return result;
}

} // namespace salve::repair
