// Which checks cannot fail (PED, sections 2 and 4.1).
#include "engine/analysis/walker.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"

#include <utility>

namespace salve::analysis {

using namespace ir;

void Walker::note(PropertyId check, bool holds) {
  if (check)
    checks_.insert_or_assign(check, holds);
}

/// Those of one of several visits that all count.
void Walker::moveChecks(std::map<PropertyId, bool> &all) {
  for (const auto &[check, holds] : std::exchange(checks_, {}))
    if (auto [at, isNew] = all.emplace(check, holds); !isNew)
      at->second = at->second && holds;
}

/// Of an operation's result, that it is the one over mathematical integers: otherwise it is
/// anything in its type.
bool Walker::fits(TypeId type, const Value &v) const {
  const auto range = rangeOf(type);
  return range && (v.form || v.below || v.above || v.low > range->low || v.high < range->high);
}

void Walker::noteOperation(const Expr &e, TypeId type, const Value &a, const Value &b,
                           const Value &result) {
  const auto range = rangeOf(type);
  if (!range)
    return;
  const Type &left = program_.types[type];
  switch (e.kind == ExprKind::Increment ? BinaryOp::Add : e.binary) {
  case BinaryOp::Div:
  case BinaryOp::Rem: {
    const bool isNumber = b.low > 0 || b.high < 0;
    const bool isQuotient = !left.isSigned || a.low > range->low || b.low > -1 || b.high < -1;
    note(e.property, isNumber && isQuotient);
    return;
  }
  case BinaryOp::Shl:
  case BinaryOp::Shr: {
    const bool isInside = b.low >= 0 && b.high < left.width;
    note(e.property, isInside);
    note(e.overflow, isInside && a.low >= 0 && fits(type, result));
    return;
  }
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Mul: note(e.overflow, fits(type, result)); return;
  default: return;
  }
}

void Walker::noteIndex(PropertyId bounds, TypeId array, const Value &index) {
  const Type &type = program_.types[array];
  if (type.kind == TypeKind::Array && !type.isVariable)
    note(bounds,
         (index.low >= 0 && index.high < static_cast<Wide>(type.count)) || state_.isEmpty());
}

/// Of the checks that one expression alone makes.
std::set<PropertyId> Walker::proved() const {
  std::map<PropertyId, int> times;
  forEachExpr(program_, function_, [&](ExprId id) {
    forEachProperty(program_, program_.exprs[id], [&](PropertyId check) { ++times[check]; });
  });
  std::set<PropertyId> result;
  for (const auto &[check, holds] : checks_)
    if (holds && times[check] == 1)
      result.insert(check);
  return result;
}

} // namespace salve::analysis
