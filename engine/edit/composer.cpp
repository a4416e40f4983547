#include "engine/edit/composer.h"

#include "engine/edit/literal.h"

#include <algorithm>

namespace salve::edit {

using namespace ir;
using change::ChangeKind;
using repair::Occurrence;

namespace {

bool isWrap(ChangeKind kind) { return kind == ChangeKind::Offset || kind == ChangeKind::Negate; }

bool isNot(const Expr &expr) {
  return expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot;
}

} // namespace

bool Composer::enter(const change::Edit &edit) {
  bool inBody = edit.how.kind == change::Writing::Kind::InBody;
  for (const auto &[expr, change] : edit.meaning) {
    const Occurrence *at = context_.at(expr);
    if (!at)
      return false;
    Changed &changed = changed_[at->expr];
    const Change *&slot = isWrap(change.kind) ? changed.wrap : changed.core;
    if (slot)
      return false;
    slot = &change;
    if (!isWrap(change.kind))
      changed.inBody = inBody;
    else if (inBody)
      return false;
  }
  return true;
}

const Composer::Changed &Composer::changedAt(ExprId expr) const {
  static const Changed kNothing;
  auto found = changed_.find(expr);
  return found == changed_.end() ? kNothing : found->second;
}

ExprId Composer::child(ExprId expr, int operand) const {
  const Expr &e = program_.exprs[expr];
  return repair::written(program_, operand == 0 ? e.a : e.b);
}

/// Whether a change stands in an operand that another change drops.
bool Composer::dropsChange() const {
  for (const auto &[expr, changed] : changed_)
    for (const Occurrence *at = context_.at(expr); at->parent; at = context_.at(at->parent)) {
      const Change *outer = changedAt(at->parent).core;
      if (outer && outer->kind == ChangeKind::Operand &&
          child(at->parent, outer->operand) != at->expr)
        return true;
    }
  return false;
}

std::optional<Pieces> Composer::compose() {
  if (dropsChange())
    return std::nullopt;
  std::vector<std::pair<const Occurrence *, const Change *>> swaps;
  for (const auto &[expr, changed] : changed_) {
    const Occurrence &at = *context_.at(expr);
    if (changed.core && changed.core->kind == ChangeKind::SwapArguments)
      swaps.push_back({&at, changed.core});
    if (!apply(at, changed))
      return std::nullopt;
  }
  auto size = [&](const auto &swap) { return program_.exprs[swap.first->expr].range.bytes.size(); };
  std::sort(swaps.begin(), swaps.end(),
            [&](const auto &a, const auto &b) { return size(a) < size(b); });
  for (const auto &[at, change] : swaps) // inner calls first: their texts move with the outer ones
    if (!applySwap(*at, *change))
      return std::nullopt;
  return pieces_;
}

// ------------------------------------------------------------- precedences

/// A negated `!x` is just x.
bool Composer::losesNot(const Expr &expr, const Changed &changed) const {
  return changed.wrap && changed.wrap->kind == ChangeKind::Negate && isNot(expr) &&
         expr.opText.use && expr.text.use && expr.text.use->contains(*expr.opText.use);
}

/// What becomes of a macro's use: `N + 1`, `N - 1`, `-N`, another macro's name, a number.
std::string Composer::macroText(const Expr &expr, const Change &change, const Spot &spot) const {
  const Type &type = program_.types[expr.type];
  std::string name(program_.textOf(spot.range));
  std::string arithmetic;
  if (change.value == 0)
    arithmetic = spellLike("", type, 0);
  else if (change.value == truncate(type, expr.value + 1))
    arithmetic = name + " + 1";
  else if (change.value == truncate(type, expr.value - 1))
    arithmetic = name + " - 1";
  else if (change.value == truncate(type, 0 - expr.value))
    arithmetic = "-" + name;
  const auto *other = context_.nameOf(spot, change.value, arithmetic.empty());
  if (other)
    return other->name;
  return arithmetic.empty() ? spellLike("", type, change.value) : arithmetic;
}

Precedence Composer::constant(const Expr &expr, const Change &change, const Spot &spot) const {
  const Type &type = program_.types[expr.type];
  if (!spot.macroUse)
    return type.isSigned && signedValue(type, change.value) < 0 ? Precedence::Unary
                                                                : Precedence::Primary;
  std::string text = macroText(expr, change, spot);
  if (text.find(' ') != std::string::npos)
    return Precedence::Additive;
  return text.starts_with('-') ? Precedence::Unary : Precedence::Primary;
}

/// Of what the expression's own change makes of it.
Precedence Composer::core(const Occurrence &at) const {
  const Expr &expr = program_.exprs[at.expr];
  const Changed &changed = changedAt(at.expr);
  if (!changed.core)
    return precedenceOf(program_, expr);
  switch (changed.core->kind) {
  case ChangeKind::Binary:
    return expr.kind == ExprKind::Binary ? precedenceOf(changed.core->binary)
                                         : precedenceOf(program_, expr);
  case ChangeKind::Logical:
    return precedenceOf(expr.logical == LogicalOp::And ? LogicalOp::Or : LogicalOp::And);
  case ChangeKind::Constant: {
    auto spot = spotOf(at, changed.inBody);
    return spot ? constant(expr, *changed.core, *spot) : Precedence::Primary;
  }
  case ChangeKind::Operand: {
    const Occurrence *kept = context_.at(child(at.expr, changed.core->operand));
    return kept->parenthesised ? Precedence::Primary : whole(*kept);
  }
  case ChangeKind::Sign:
  case ChangeKind::Variable:
  case ChangeKind::Field:
  case ChangeKind::Instead:
  case ChangeKind::SwapArguments:
  case ChangeKind::Offset:
  case ChangeKind::Negate: break;
  }
  return precedenceOf(program_, expr);
}

/// Of the expression with what is put around it.
Precedence Composer::whole(const Occurrence &at) const {
  const Expr &expr = program_.exprs[at.expr];
  const Changed &changed = changedAt(at.expr);
  if (!changed.wrap)
    return core(at);
  if (changed.wrap->kind == ChangeKind::Offset)
    return Precedence::Additive;
  if (!losesNot(expr, changed))
    return Precedence::Unary;
  const Occurrence *operand = context_.at(child(at.expr, 0));
  return operand->parenthesised ? Precedence::Primary : whole(*operand);
}

Precedence Composer::operandRequired(const Expr &parent, const Changed &changed,
                                     bool isRight) const {
  bool keepsOne = changed.core && changed.core->kind == ChangeKind::Operand;
  if (keepsOne)
    return Precedence::Anything; // the parent's own parentheses serve
  Precedence own = precedenceOf(program_, parent);
  if (changed.core && changed.core->kind == ChangeKind::Binary)
    own = precedenceOf(changed.core->binary);
  if (changed.core && changed.core->kind == ChangeKind::Logical)
    own = precedenceOf(parent.logical == LogicalOp::And ? LogicalOp::Or : LogicalOp::And);
  return isRight ? tighter(own) : own;
}

/// What the surroundings need the expression to be, if no parentheses protect it.
Precedence Composer::required(const Occurrence &at) const {
  switch (at.role) {
  case repair::Role::Statement:
  case repair::Role::Condition:
  case repair::Role::Selector:
  case repair::Role::Return:
  case repair::Role::Checked:
  case repair::Role::Index: return Precedence::Anything;
  case repair::Role::Argument:
  case repair::Role::Stored: return Precedence::Assignment;
  case repair::Role::Pointer:
    return program_.places[at.indexed].path.empty() ? Precedence::Unary : Precedence::Postfix;
  case repair::Role::Callee: return Precedence::Postfix;
  case repair::Role::Test: return Precedence::LogicalOr;
  case repair::Role::Arm:
    return repair::written(program_, program_.exprs[at.parent].c) == at.expr
               ? Precedence::Conditional
               : Precedence::Anything;
  case repair::Role::Operand: {
    const Occurrence &parent = *context_.at(at.parent);
    if (!losesNot(program_.exprs[at.parent], changedAt(at.parent)))
      return Precedence::Unary;
    return parent.parenthesised ? Precedence::Anything : required(parent);
  }
  case repair::Role::Left:
  case repair::Role::Right:
    return operandRequired(program_.exprs[at.parent], changedAt(at.parent),
                           at.role == repair::Role::Right);
  }
  return Precedence::Primary;
}

/// Whether parentheses stand between this text and what is around the expression.
bool Composer::isProtected(const Occurrence &at, const Spot &spot) const {
  if (spot.enclosed)
    return true;
  if (!at.parenthesised || !spot.macroUse)
    return at.parenthesised;
  // Those of the macro's body do not help: they end before the text goes on.
  const Expr &expr = program_.exprs[at.expr];
  return expr.kind == ExprKind::Constant && expr.text.body &&
         !context_.spot(expr, *expr.text.body, true).enclosed;
}

/// Of the text at the spot after all changes.
Precedence Composer::content(const Occurrence &at, const Spot &spot) const {
  if (spot.inBody)
    return core(at);
  const Changed &changed = changedAt(at.expr);
  bool isMacro =
      spot.macroUse && !changed.wrap && at.parenthesised && (!changed.core || changed.inBody);
  return isMacro ? Precedence::Primary : whole(at);
}

} // namespace salve::edit
