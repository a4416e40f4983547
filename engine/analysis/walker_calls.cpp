// Calls, by what is known of the called functions, and where functions return.
#include "engine/analysis/walker.h"
#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <numeric>

namespace salve::analysis {

using namespace ir;

std::optional<Points> Walker::returned() {
  if (!run())
    return std::nullopt;
  if (!state_.isEmpty())
    noteReturn({});
  return stopped_ ? std::nullopt : std::move(returned_);
}

void Walker::leave(ExprId value) {
  const Value result = value ? evaluate(value) : Value{};
  if (returned_ && !state_.isEmpty())
    noteReturn(result);
  state_.makeEmpty();
}

void Walker::noteReturn(const Value &value) {
  const Points before = state_;
  const Dimension result = state_.addDimension();
  if (rangeOf(program_.functions[function_].returnType))
    assign(result, value);
  std::vector<Dimension> kept = here(parameters_);
  kept.push_back(result);
  state_.keep(kept);
  returned_->join(state_);
  state_ = before;
}

/// The first dimensions.
std::vector<Dimension> Walker::here(size_t count) {
  std::vector<Dimension> result(count);
  std::iota(result.begin(), result.end(), Dimension{0});
  return result;
}

/// By what is known of other points: dimension i is `at[i]` here.
void Walker::restrict(Points &state, const Points &known, const std::vector<Dimension> &at) {
  if (known.isEmpty())
    return state.makeEmpty();
  auto here = [&](const Linear &form) {
    Linear result = form;
    for (auto &[dimension, factor] : result.parts)
      dimension = at[dimension];
    std::sort(result.parts.begin(), result.parts.end());
    return result;
  };
  for (const Linear &form : known.inequalities())
    state.restrict(here(form));
  for (const Congruence &c : known.congruences({}))
    state.restrict(Congruence{here(c.form), c.modulus});
}

Walker::Value Walker::call(const Expr &e) {
  if (e.a)
    evaluate(e.a);
  const bool isCall = e.kind == ExprKind::Call;
  const Callee *callee = isCall && e.callee ? &calls_.of(e.callee, budget_) : nullptr;
  const bool isKnown = callee && callee->isModelled && !callee->isBegun &&
                       e.type == program_.functions[e.callee].returnType;
  std::vector<Value> arguments;
  for (ExprId argument : e.args) {
    const Value value = evaluate(argument);
    arguments.push_back(isKnown && !value.target ? hold(value) : value);
  }
  std::vector<Dimension> at;
  for (size_t i = 0; isKnown && i < callee->parameters.size(); ++i) {
    const size_t number = callee->parameters[i];
    at.push_back(state_.addDimension());
    const TypeId type = program_.variables[program_.functions[e.callee].parameters[number]].type;
    assign(at[i], number < arguments.size()
                      ? convert(arguments[number], program_.exprs[e.args[number]].type, type)
                      : unknown(type));
  }
  forgetWritten(isKnown ? callee->written : std::nullopt);
  if (!isKnown)
    return isCall ? unknown(e.type) : Value{};
  Points context = state_;
  context.keep(at);
  const Points *known = calls_.returned(e.callee, context, budget_);
  if (!known)
    return unknown(e.type);
  at.push_back(state_.addDimension());
  if (rangeOf(e.type))
    assign(at.back(), unknown(e.type));
  restrict(state_, *known, at);
  if (!rangeOf(e.type))
    return {};
  if (arguments.size() == 1)
    knowLength(e, arguments[0], ofDimension(e.type, at.back()));
  return ofDimension(e.type, at.back());
}

void Walker::forgetWritten(const Written &written) {
  for (Dimension d = 0; d < variables_.size(); ++d) {
    const Variable &v = program_.variables[variables_[d]];
    const bool isShared = v.storage == Storage::Global || v.storage == Storage::StaticLocal;
    if (isShared && !v.isConst && (v.writtenInFile || !v.internalLinkage) &&
        (!written || written->contains(variables_[d])))
      assign(d, unknown(v.type));
  }
}

/// Before and after each part what any of them writes is unknown.
void Walker::anyOrder(const Expr &e) {
  std::set<Dimension> written;
  std::set<const Pointer *> moved;
  Written shared = std::set<VariableId>();
  for (ExprId part : e.args)
    for (ExprId id : below(program_, part)) {
      const Expr &inner = program_.exprs[id];
      calls_.addWritten(inner, shared, budget_);
      if (inner.place && effects(inner).writes)
        if (auto d = tracked(inner.place))
          written.insert(*d);
      if (inner.place && effects(inner).writes)
        if (const Pointer *p = pointer(inner.place))
          moved.insert(p);
      for (Dimension d = 0; inner.stmt && d < variables_.size(); ++d)
        written.insert(d);
      if (!inner.stmt)
        continue;
      shared.reset();
      for (const auto &[variable, p] : pointers_)
        moved.insert(&p);
    }
  auto all = [&] {
    for (Dimension d : written)
      assign(d, unknown(program_.variables[variables_[d]].type));
    for (const Pointer *p : moved)
      forget(*p);
    forgetWritten(shared);
  };
  all();
  for (ExprId part : e.args) {
    discard(part);
    all();
  }
}

} // namespace salve::analysis
