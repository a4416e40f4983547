// Functions are walked where their calls are, once for each context that comes up, as long as there
// are few.
#include "engine/analysis/call_summaries.h"

#include "engine/analysis/walker.h"
#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>

namespace salve::analysis {

using namespace ir;

VariableId baseOf(const Program &program, const Place &place) {
  if (place.variable || !place.pointer)
    return place.variable;
  const Expr &pointer = program.exprs[place.pointer];
  const Place *to = pointer.kind == ExprKind::AddressOf ? &program.places[pointer.place] : nullptr;
  const bool isWhole = to && to->variable && to->path.empty() &&
                       program.variables[to->variable].type == place.baseType;
  return isWhole ? to->variable : VariableId();
}

static std::set<VariableId> addressedIn(const Program &program) {
  std::set<ExprId> written; // `*&x`
  for (const Place &place : program.places)
    if (place.pointer && baseOf(program, place))
      written.insert(place.pointer);
  for (const Expr &e : program.exprs) {
    for (ExprId used : {e.a, e.b, e.c})
      written.erase(used);
    for (ExprId used : e.args)
      written.erase(used);
  }
  std::set<VariableId> addressed;
  for (uint32_t i = 0; i < program.exprs.size(); ++i) {
    const Expr &e = program.exprs[ExprId(i)];
    if (e.kind == ExprKind::AddressOf && program.places[e.place].variable &&
        !written.contains(ExprId(i)))
      addressed.insert(program.places[e.place].variable);
  }
  for (const Variable &v : program.variables)
    for (const auto &[cell, address] : v.initialAddresses)
      if (address.variable)
        addressed.insert(address.variable);
  return addressed;
}

CallSummaries::Impl::Impl(const Program &of) : program(of), addressed(addressedIn(of)) {}

CallSummaries::CallSummaries(const Program &program) : impl_(new Impl(program)) {}
CallSummaries::~CallSummaries() = default;

PointerTraits operator&(const PointerTraits &a, const PointerTraits &b) {
  PointerTraits both = a.isNowhere ? b : a; // the object
  both.isRegular = a.isRegular && b.isRegular;
  both.isWritable = a.isWritable && b.isWritable;
  both.isNullIfBad = a.isNullIfBad && b.isNullIfBad;
  both.isNowhere = a.isNowhere && b.isNowhere;
  if (!a.isNowhere && !b.isNowhere && a.object != b.object)
    both.object = {};
  return both;
}

Dimension dimensionsOf(const std::vector<Parameter> &parameters) {
  Dimension result = 0;
  for (const Parameter &p : parameters)
    result += dimensionsOf(p.unit);
  return result;
}

static size_t pointersIn(const std::vector<Parameter> &parameters) {
  return static_cast<size_t>(std::count_if(parameters.begin(), parameters.end(),
                                           [](const Parameter &p) { return p.unit > 0; }));
}

Context::Context(const std::vector<Parameter> &parameters)
    : points(dimensionsOf(parameters), Shape()), pointers(pointersIn(parameters)) {}

bool Context::contains(const Context &other) const {
  auto says = [](const PointerTraits &known, const PointerTraits &of) {
    return known.isRegular <= of.isRegular && known.isWritable <= of.isWritable &&
           known.isNullIfBad <= of.isNullIfBad;
  };
  return std::equal(pointers.begin(), pointers.end(), other.pointers.begin(), says) &&
         points.contains(other.points);
}

void Context::join(const Context &other) {
  points.join(other.points);
  for (size_t i = 0; i < pointers.size(); ++i)
    pointers[i] = pointers[i] & other.pointers[i];
}

static std::vector<Parameter> parametersOf(const CallSummaries::Impl &calls, FunctionId function) {
  const Program &program = calls.program;
  std::set<VariableId> changed;
  forEachExpr(program, function, [&](ExprId id) {
    const Expr &e = program.exprs[id];
    if (e.place && effects(e).writes)
      changed.insert(baseOf(program, program.places[e.place]));
  });
  std::vector<Parameter> result;
  const bool isModel = program.functions[function].isModel; // which says what it needs of pointers
  const std::vector<VariableId> &parameters = program.functions[function].parameters;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Variable &v = program.variables[parameters[i]];
    const Type &type = program.types[v.type];
    const bool isFollowed = type.kind == TypeKind::Pointer && type.element && !isModel;
    const uint64_t unit = isFollowed ? program.types[type.element].bytes : 0;
    if ((type.isNarrowInteger() || unit > 0) && !v.isVolatile &&
        !calls.addressed.contains(parameters[i]) &&
        dimensionsOf(result) + dimensionsOf(unit) <= limits::analysis::kParameters)
      result.push_back({i, unit, changed.contains(parameters[i])});
  }
  std::ranges::stable_partition(result, [](const Parameter &p) { return p.unit == 0; });
  return result;
}

bool CallSummaries::Impl::writesTargets(const Expr &e, const Budget &budget) {
  if (e.kind != ExprKind::Call)
    return effects(e).writes && !(e.place && baseOf(program, program.places[e.place]));
  const Callee *callee = e.callee ? &of(e.callee, budget) : nullptr;
  return !callee || !callee->isModelled || callee->writesTargets;
}

void CallSummaries::Impl::addWritten(const Expr &e, Written &written, const Budget &budget) {
  if (!written)
    return;
  if (e.kind == ExprKind::Call) {
    const Callee *callee = e.callee ? &of(e.callee, budget) : nullptr;
    if (callee && callee->isModelled && !callee->isBegun && callee->written)
      written->insert(callee->written->begin(), callee->written->end());
    else
      written.reset();
  } else if (e.kind == ExprKind::UnknownCode) {
    written.reset();
  } else if (e.place && effects(e).writes) {
    written->insert(baseOf(program, program.places[e.place]));
  }
}

const Callee &CallSummaries::Impl::of(FunctionId function, const Budget &budget) {
  const auto [at, isNew] = known.try_emplace(function);
  Callee &callee = at->second;
  if (!isNew || depth == limits::analysis::kCalls)
    return callee;
  const Function &f = program.functions[function];
  callee.isModelled = f.body && !f.broken && f.unsupported.empty();
  if (!callee.isModelled)
    return callee;
  callee.isBegun = true;
  ++depth;
  callee.parameters = parametersOf(*this, function);
  const Type &result = program.types[f.returnType];
  if (result.kind == TypeKind::Pointer && result.element)
    callee.unit = program.types[result.element].bytes;
  Written written = std::set<VariableId>();
  bool writes = false;
  forEachExpr(program, function, [&](ExprId id) {
    addWritten(program.exprs[id], written, budget);
    writes = writes || writesTargets(program.exprs[id], budget);
  });
  callee.written = std::move(written);
  callee.writesTargets = writes;
  --depth;
  callee.isBegun = false;
  return callee;
}

const Returned *CallSummaries::Impl::returned(FunctionId function, const Context &context,
                                              const Budget &budget) {
  of(function, budget);
  Callee &callee = known.at(function);
  if (!callee.isModelled || callee.isBegun || depth == limits::analysis::kCalls)
    return nullptr;
  auto result = [](const CallSummary &s) { return s.returned ? &*s.returned : nullptr; };
  std::vector<CallSummary> &summaries = callee.summaries;
  const bool isEnough = walks >= limits::analysis::kWalks; // then for any arguments
  for (const CallSummary &summary : summaries)
    if (summary.context.contains(context) && (isEnough || context.contains(summary.context)))
      return result(summary);
  Context of = isEnough ? Context(callee.parameters) : context;
  ++walks;
  callee.isBegun = true;
  ++depth;
  std::optional<Returned> returned =
      Walker(*this, {function, &of, false}, budget, Tracked::All).returned();
  --depth;
  callee.isBegun = false;
  return result(summaries.emplace_back(CallSummary{std::move(of), std::move(returned)}));
}

} // namespace salve::analysis
