// What evaluating an expression does besides yielding a value, and what it checks: the facts
// that every room asks, in one place.
//
// Facts of the IR's kinds only; whether a check can fail is nobody's guess here.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir {

struct Effects {
  bool reads = false;      ///< memory
  bool writes = false;     ///< memory
  bool calls = false;      ///< what that does is the function's affair
  bool inputs = false;     ///< its value is arbitrary
  bool lifetimes = false;  ///< an object begins or ends to live
  bool ends = false;       ///< the run can end or be dropped here, checks of operations left aside
  bool statements = false; ///< what those do is said of them

  bool onlyReads() const {
    return !writes && !calls && !inputs && !lifetimes && !ends && !statements;
  }
  void add(Effects other);
};

/// Of the expression itself, its children left aside.
Effects effects(const Expr &expr);

/// Of the expression and everything below it; of no expression: none.
Effects effectsBelow(const Program &program, ExprId root);

/// Whether it is an operation that can make a float that is not a number; which bits that has is an
/// input then (Nondet, the expression; no such float: as the machine at hand makes it). Copies and
/// changes of the sign keep bits.
bool makesNan(const Program &program, const Expr &expr);

/// Whether the expression can look at the bits of a float: by a pointer of another type, or in a
/// union.
bool seesFloatBits(const Program &program, const Expr &expr);

/// Calls `f(PropertyId)` for every check that the expression itself makes, its children left
/// aside. Stores must not grow meanwhile.
template <typename F> void forEachProperty(const Program &program, const Expr &expr, F &&f) {
  auto report = [&](PropertyId property) {
    if (property)
      f(property);
  };
  auto access = [&](const AccessChecks &checks) {
    report(checks.null);
    report(checks.lifetime);
    report(checks.bounds);
  };
  report(expr.property);
  report(expr.overflow);
  report(expr.oldValue);
  access(expr.checks);
  access(expr.sourceChecks);
  if (!expr.place)
    return;
  const Place &place = program.places[expr.place];
  access(place.checks);
  report(place.order.property);
  for (const Projection &step : place.path)
    report(step.bounds);
}

/// Whether the expression itself makes this check.
bool checks(const Program &program, const Expr &expr, PropertyId property);

/// Whether a run that violates it ends there: it is asked about, or nothing else is said of it.
inline bool endsRun(const Program &program, PropertyId property) {
  return program.isChecked(property) || !*info(program.properties[property].kind).ignored;
}

} // namespace salve::ir
