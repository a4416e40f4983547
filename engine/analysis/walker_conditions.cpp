// The abstract meaning of conditions: the states in which they hold and in which they do not.
#include "engine/analysis/walker.h"

#include "engine/ir/effects.h"
#include "engine/support/limits/loops.h"

#include <algorithm>

namespace salve::analysis {

using namespace ir;

/// The states in which the condition is true and false, after it was evaluated.
Walker::Branches Walker::branch(ExprId id) {
  const Expr &e = program_.exprs[id];
  const Dimension before = state_.dimensions();
  Branches result{state_, state_};
  stopped_ = stop() || before > limits::analysis::kMostDimensions;
  if (stopped_)
    return result;
  bool integer = e.a && rangeOf(program_.exprs[e.a].type);
  if (id == without_) {
    const ExprId without = std::exchange(without_, ExprId());
    result = branch(id);
    without_ = without;
    result.yes.join(result.no);
    result.no = result.yes;
  } else if (e.kind == ExprKind::Logical) {
    Branches first = branch(e.a);
    bool isAnd = e.logical == LogicalOp::And;
    state_ = isAnd ? first.yes : first.no;
    Branches second = branch(e.b);
    (isAnd ? second.no : second.yes).join(isAnd ? first.no : first.yes);
    result = std::move(second);
  } else if (e.kind == ExprKind::Unary && e.unary == UnaryOp::LogicalNot) {
    result = branch(e.a);
    std::swap(result.yes, result.no);
  } else if (e.kind == ExprKind::Comma) {
    discard(e.a);
    result = branch(e.b);
  } else if (e.kind == ExprKind::Cast && integer && rangeOf(e.type) &&
             (program_.types[e.type].isBool ||
              program_.types[e.type].width >= program_.types[program_.exprs[e.a].type].width)) {
    result = branch(e.a);
  } else if (e.kind == ExprKind::Cast && program_.types[e.type].isBool && isPointer(e.a)) {
    result = branch(e.a);
  } else if (e.kind == ExprKind::Binary && isRelational(e.binary) && (integer || isPointer(e.a))) {
    result = compare(e);
  } else {
    Value v = evaluate(id);
    result = {state_, state_};
    if (v.target)
      sayNull(v, result.no, result.yes);
    sayCharacter(v, true, result.no);
    sayCharacter(v, false, result.yes);
    if (rangeOf(e.type)) {
      restrict(result.yes, BinaryOp::Ne, v, number(0));
      restrict(result.no, BinaryOp::Eq, v, number(0));
    }
  }
  result.yes.truncate(before);
  result.no.truncate(before);
  return result;
}

/// `(..., n > 0 ? x = y : 0, n) == 1`, as calls of scanf are: once for each value of n, so that
/// both sides know what was read. Nothing where it is none.
std::optional<Walker::Branches> Walker::compareEach(const Expr &e) {
  std::vector<ExprId> parts;
  ExprId last = e.a;
  for (; program_.exprs[last].kind == ExprKind::Comma; last = program_.exprs[last].b)
    parts.push_back(program_.exprs[last].a);
  const auto choice = std::ranges::find_if(
      parts, [&](ExprId id) { return program_.exprs[id].kind == ExprKind::Conditional; });
  const bool isSimple = std::all_of(choice, parts.end(), [&](ExprId part) {
    const Effects effects = effectsBelow(program_, part);
    return !effects.calls && !effects.statements; // of which the last visit counts
  });
  const Expr &count = program_.exprs[last];
  const auto variable = count.kind == ExprKind::Load ? tracked(count.place) : std::nullopt;
  if (choice == parts.end() || !variable || !isSimple || !isPure(e.b))
    return std::nullopt;
  const Points before = state_;
  std::for_each(parts.begin(), choice, [&](ExprId part) { discard(part); });
  const Value n = ofDimension(count.type, variable.value());
  if (state_.isEmpty() || n.high - n.low > limits::analysis::kSplit) {
    state_ = before;
    return std::nullopt;
  }
  Branches result{nowhere(), nowhere()};
  const Points chosen = state_;
  std::map<PropertyId, bool> earlier = std::exchange(checks_, {}), checks;
  for (Wide value = n.low; value <= n.high && !stopped_; ++value) {
    state_ = chosen;
    restrict(state_, BinaryOp::Eq, n, number(value));
    std::for_each(choice, parts.end(), [&](ExprId part) { discard(part); });
    const Value with = evaluate(e.b), now = ofDimension(count.type, variable.value());
    for (auto [branch, op] :
         {std::pair(&result.yes, e.binary), {&result.no, negationOf(e.binary)}}) {
      Points taken = state_;
      restrict(taken, op, now, with);
      joinInto(*branch, std::move(taken));
    }
    moveChecks(checks);
  }
  checks.merge(earlier);
  checks_ = std::move(checks);
  return result;
}

Walker::Branches Walker::compare(const Expr &e) {
  if (auto each = compareEach(e))
    return *each;
  Value a = evaluate(e.a);
  if (!isPure(e.b))
    a = hold(a);
  Value b = evaluate(e.b);
  if (isPointer(e.a))
    return compareTargets(e, a, b);
  Branches result{state_, state_};
  restrict(result.yes, e.binary, a, b);
  restrict(result.no, negationOf(e.binary), a, b);
  compareCharacter(e.binary, a, b, result);
  return result;
}

/// a + margin <= b
void Walker::restrictLess(Points &state, const Value &a, const Value &b, int margin) const {
  auto less = [&](const std::optional<Linear> &x, const std::optional<Linear> &y) {
    if (!x || !y)
      return;
    if (auto form = sum(*x, *y, -1)) {
      form->constant += margin;
      state.restrict(*form);
    }
  };
  less(a.form ? a.form : a.below, b.form ? b.form : b.above);
  less(a.form, Linear::number(b.high));
  less(Linear::number(a.low), b.form);
}

void Walker::restrict(Points &state, BinaryOp op, const Value &a, const Value &b) const {
  switch (op) {
  case BinaryOp::Lt: restrictLess(state, a, b, 1); return;
  case BinaryOp::Le: restrictLess(state, a, b, 0); return;
  case BinaryOp::Gt: restrictLess(state, b, a, 1); return;
  case BinaryOp::Ge: restrictLess(state, b, a, 0); return;
  case BinaryOp::Eq:
    restrictLess(state, a, b, 0);
    restrictLess(state, b, a, 0);
    if (const auto likeA = likeOf(a), likeB = likeOf(b); likeA && likeB)
      if (auto difference = sum(likeA->form, likeB->form, -1))
        state.restrict(Congruence{*difference, commonModulus(likeA->modulus, likeB->modulus)});
    return;
  default: break;
  }
  // a != b, where one is known not to be the larger one
  auto most = [&](const Value &x, const Value &y) -> std::optional<Wide> {
    if (!x.form || !y.form || state.isEmpty())
      return std::nullopt;
    auto difference = sum(*x.form, *y.form, -1);
    return difference ? state.upper(*difference) : std::nullopt;
  };
  if (most(a, b) == Wide{0})
    restrictLess(state, a, b, 1);
  else if (most(b, a) == Wide{0})
    restrictLess(state, b, a, 1);
}

} // namespace salve::analysis
