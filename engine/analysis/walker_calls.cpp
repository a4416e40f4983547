// Calls, by what is known of the called functions, and where functions return.
#include "engine/analysis/walker.h"
#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <limits>

namespace salve::analysis {

using namespace ir;

std::optional<Returned> Walker::returned() {
  const Callee &callee = calls_.of(function_, budget_);
  const Dimension count = dimensionsOf(callee.parameters) + dimensionsOf(callee.unit);
  returned_ = Returned{Points(count, shape_, true)};
  if (!run())
    return std::nullopt;
  if (!state_.isEmpty())
    noteReturn({});
  return stopped_ ? std::nullopt : std::move(returned_);
}

void Walker::leave(ExprId value) {
  const Dimension before = state_.dimensions();
  const Value result = value ? evaluate(value) : Value{};
  if (returned_ && !state_.isEmpty())
    noteReturn(result);
  state_.truncate(before);
  state_.makeEmpty();
}

constexpr Dimension kUntracked = std::numeric_limits<Dimension>::max();

/// Of the function's own, as contexts order them.
std::vector<Dimension> Walker::dimensionsOfParameters() const {
  std::vector<Dimension> result;
  for (const Parameter &p : calls_.of(function_, budget_).parameters) {
    const VariableId v = program_.functions[function_].parameters[p.number];
    const auto number = dimensions_.find(v);
    const auto pointer = pointers_.find(v);
    const Dimension first = number != dimensions_.end()  ? number->second
                            : pointer != pointers_.end() ? pointer->second.first
                                                         : kUntracked;
    for (Dimension i = 0; i < dimensionsOf(p.unit); ++i)
      result.push_back(first == kUntracked ? first : first + i);
  }
  return result;
}

/// Three new dimensions, for the ghosts of such a pointer; the first.
Dimension Walker::addPointer(const std::shared_ptr<const Target> &to) {
  const Dimension at = to ? define(to->at) : state_.addDimension();
  to ? define(to->room) : state_.addDimension();
  define(to ? to->isBad : Value{std::nullopt, 0, 1});
  return at;
}

PointerTraits Walker::traitsOf(const std::shared_ptr<const Target> &to) {
  return to ? PointerTraits{true, to->isWritable, to->isNullIfBad} : PointerTraits{};
}

void Walker::noteReturn(const Value &value) {
  const Points before = state_;
  const Callee &callee = calls_.of(function_, budget_);
  const std::vector<Dimension> own = dimensionsOfParameters();
  std::vector<Dimension> kept;
  for (const Parameter &p : callee.parameters)
    for (Dimension i = 0; i < dimensionsOf(p.unit); ++i) {
      const Dimension from = own[kept.size()];
      kept.push_back(state_.addDimension());
      if (from != kUntracked && !p.isChanged)
        state_.assign(kept.back(), Linear::dimension(from));
    }
  if (callee.unit > 0) {
    const auto to = value.target ? convert(*value.target, callee.unit) : nullptr;
    returned_->pointer = returned_->pointer & traitsOf(to);
    const Dimension first = addPointer(to);
    kept.insert(kept.end(), {first, first + 1, first + 2});
  } else {
    const bool isNumber = rangeOf(program_.functions[function_].returnType).has_value();
    kept.push_back(isNumber ? define(value) : state_.addDimension());
  }
  state_.keep(kept);
  returned_->points.join(state_);
  state_ = before;
}

/// By what is known of other points: dimension i is `at[i]` here, if it has one.
void Walker::restrict(Points &state, const Points &known, const std::vector<Dimension> &at) {
  if (known.isEmpty())
    return state.makeEmpty();
  auto isHere = [&](const Linear &form) {
    return std::none_of(form.parts.begin(), form.parts.end(),
                        [&](const auto &part) { return at[part.first] == kUntracked; });
  };
  auto here = [&](const Linear &form) {
    Linear result = form;
    for (auto &[dimension, factor] : result.parts)
      dimension = at[dimension];
    std::sort(result.parts.begin(), result.parts.end());
    return result;
  };
  for (const Linear &form : known.inequalities())
    if (isHere(form))
      state.restrict(here(form));
  for (const Congruence &c : known.congruences({}))
    if (isHere(c.form))
      state.restrict(Congruence{here(c.form), c.modulus});
}

struct Walker::Passed {
  std::vector<Value> arguments;
  std::vector<Dimension> at; ///< of the parameters
  std::vector<PointerTraits> pointers;
};

/// Evaluates the arguments; then their dimensions are made at once, which closes octagons once.
Walker::Passed Walker::pass(const Expr &e, const std::vector<Parameter> &parameters) {
  Passed result;
  for (size_t i = 0; i < e.args.size(); ++i) {
    const Value value = evaluate(e.args[i]);
    const bool isSteady =
        std::all_of(e.args.begin() + static_cast<std::ptrdiff_t>(i) + 1, e.args.end(),
                    [&](ExprId later) { return writesNoTracked(later); });
    result.arguments.push_back(isSteady ? value : hold(value));
  }
  for (const Parameter &p : parameters) {
    const bool isPassed = p.number < e.args.size();
    if (p.unit == 0) {
      const TypeId type =
          program_.variables[program_.functions[e.callee].parameters[p.number]].type;
      result.at.push_back(define(isPassed ? convert(result.arguments[p.number],
                                                    program_.exprs[e.args[p.number]].type, type)
                                          : unknown(type)));
      continue;
    }
    if (!isSmall_) {
      result.at.insert(result.at.end(), dimensionsOf(p.unit), kUntracked);
      result.pointers.emplace_back();
      continue;
    }
    const auto &target = isPassed ? result.arguments[p.number].target : nullptr;
    const auto to = target ? convert(*target, p.unit) : nullptr;
    const Dimension first = addPointer(to);
    result.at.insert(result.at.end(), {first, first + 1, first + 2});
    result.pointers.push_back(traitsOf(to));
  }
  return result;
}

/// What the call gives, where the callee's points are in those dimensions; of what is new from
/// `before` on nothing else is needed any more.
Walker::Value Walker::resultOf(const Expr &e, const Callee &callee, const Returned &known,
                               const Passed &passed, Dimension before) {
  std::vector<Dimension> at = passed.at;
  const bool isPointer = callee.unit > 0 && isSmall_;
  const Dimension count = isPointer ? dimensionsOf(callee.unit) : 1;
  const Dimension first = isPointer         ? addPointer(nullptr)
                          : rangeOf(e.type) ? define(unknown(e.type))
                                            : state_.addDimension();
  for (Dimension i = 0; i < dimensionsOf(callee.unit); ++i)
    at.push_back(i < count && (isPointer || callee.unit == 0) ? first + i : kUntracked);
  restrict(state_, known.points, at);
  if (rangeOf(e.type))
    knowLength(e, passed.arguments, ofDimension(e.type, first));
  state_.remove(before, first - before);
  if (isPointer)
    return known.pointer.isRegular ? load({known.pointer.passed(), before, callee.unit}) : Value{};
  return rangeOf(e.type) ? ofDimension(e.type, before) : Value{};
}

Context Walker::contextOf(const Passed &passed) const {
  std::vector<Dimension> at = passed.at;
  std::erase(at, kUntracked); // the last ones
  Context result{state_, passed.pointers};
  result.points.keep(at);
  result.points.simplify();
  for (size_t i = at.size(); i < passed.at.size(); ++i)
    result.points.addDimension();
  return result;
}

Walker::Value Walker::call(ExprId id) {
  const Expr &e = program_.exprs[id];
  const Dimension before = state_.dimensions();
  if (e.a)
    evaluate(e.a);
  const bool isCall = e.kind == ExprKind::Call;
  const Callee *callee = isCall && e.callee ? &calls_.of(e.callee, budget_) : nullptr;
  const bool isModelled = callee && callee->isModelled && !callee->isBegun;
  const bool isKnown = isModelled && e.type == program_.functions[e.callee].returnType &&
                       before + dimensionsOf(callee->parameters) + dimensionsOf(callee->unit) <=
                           limits::analysis::kMostDimensions;
  const Passed passed = pass(e, isKnown ? callee->parameters : std::vector<Parameter>());
  forgetWritten(isModelled ? callee->written : std::nullopt);
  if (!isModelled || callee->writesTargets)
    forgetArrays(false);
  const Returned *known = nullptr;
  passed_.erase(id); // what an earlier visit passed may be less
  if (isKnown) {
    Context context = contextOf(passed);
    known = calls_.returned(e.callee, context, budget_);
    passed_.emplace(id, std::move(context));
  }
  if (const auto string = callee ? knowString(e, passed.arguments) : std::nullopt)
    return *string;
  if (known)
    return resultOf(e, *callee, *known, passed, before);
  state_.truncate(before);
  return isCall ? unknown(e.type) : Value{};
}

const Context *Walker::passedBy(ExprId call) const {
  const auto at = passed_.find(call);
  return at == passed_.end() ? nullptr : &at->second;
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
    forgetArrays(true);
  };
  all();
  for (ExprId part : e.args) {
    discard(part);
    all();
  }
}

} // namespace salve::analysis
