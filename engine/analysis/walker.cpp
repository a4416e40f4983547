// Which variables are tracked, where a function begins, and what came out.
#include "engine/analysis/walker.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <set>

namespace salve::analysis {

using namespace ir;

Walker::Walker(CallSummaries::Impl &calls, Start start, const Budget &budget, Tracked tracked,
               ExprId without)
    : calls_(calls), program_(calls.program), function_(start.function), start_(start),
      budget_(budget), without_(without) {
  track(tracked);
  collectThresholds();
  chooseShape(start.context && tracked == Tracked::All);
  state_ = Points(persistent(), shape_);
  enter();
}

void Walker::chooseShape(bool isSummary) {
  for (VariableId v : variables_)
    shape_.isWide |= !isSummary && program_.types[program_.variables[v].type].width > 32;
  size_t size = 0;
  forEachExpr(program_, function_, [&](ExprId) { ++size; });
  isSmall_ = size <= limits::analysis::kPassing;
  shape_.isPolyhedral = !isSummary && hasLoop(program_, function_) &&
                        size <= limits::analysis::kExpressions &&
                        variables_.size() <= limits::analysis::kPolyhedral;
}

bool Walker::isTrackable(VariableId id) const {
  const Variable &v = program_.variables[id];
  return program_.types[v.type].isNarrowInteger() && !v.isVolatile &&
         v.storage != Storage::Literal && (!v.owner || v.owner == function_);
}

/// Parameters that something is known of first, where all are tracked; then the ones in conditions
/// of loops, then those that loops use; none whose address is taken anywhere.
void Walker::track(Tracked tracked) {
  std::set<VariableId> seen;
  std::vector<VariableId> conditions, others, outside;
  if (start_.context && tracked == Tracked::All)
    for (const Parameter &p : calls_.of(function_, budget_).parameters)
      conditions.push_back(program_.functions[function_].parameters[p.number]);
  collectLoops(program_.functions[function_].body, false, conditions, others, outside);
  if (tracked == Tracked::OfLoops && conditions.empty() && others.empty())
    return;
  conditions.insert(conditions.end(), others.begin(), others.end());
  conditions.insert(conditions.end(), outside.begin(), outside.end());
  for (VariableId v : conditions)
    if (variables_.size() < limits::analysis::kVariables && isTrackable(v) &&
        !calls_.addressed.contains(v) && seen.insert(v).second) {
      dimensions_.emplace(v, static_cast<Dimension>(variables_.size()));
      variables_.push_back(v);
    }
  trackPointers(conditions);
  trackArrays();
}

void Walker::collectLoops(StmtId id, bool inLoop, std::vector<VariableId> &conditions,
                          std::vector<VariableId> &others, std::vector<VariableId> &outside) {
  if (!id)
    return;
  const Stmt &s = program_.stmts[id];
  auto collect = [&](ExprId from, std::vector<VariableId> &into) {
    for (ExprId inner : below(program_, from)) {
      const Expr &e = program_.exprs[inner];
      if (e.place && program_.places[e.place].path.empty())
        if (const VariableId v = baseOf(program_, program_.places[e.place]))
          into.push_back(v);
      if (e.stmt)
        collectLoops(e.stmt, inLoop, conditions, others, outside);
    }
  };
  if (isLoop(s.kind))
    collect(s.expr, conditions);
  if (isLoop(s.kind) || inLoop) {
    collect(s.step, others);
    collect(s.expr, others);
  } else {
    collect(s.expr, outside);
  }
  for (StmtId child : s.children)
    collectLoops(child, inLoop || isLoop(s.kind), conditions, others, outside);
}

void Walker::collectThresholds() {
  std::set<Wide> constants{0};
  forEachExpr(program_, function_, [&](ExprId id) {
    const Expr &e = program_.exprs[id];
    const Type &type = program_.types[e.type];
    if (e.kind == ExprKind::Constant && type.isNarrowInteger() &&
        constants.size() < limits::analysis::kConstants)
      constants.insert(signedValue(type, e.value));
  });
  auto add = [&](std::vector<std::pair<Dimension, int64_t>> parts, Wide constant) {
    thresholdForms_.push_back({std::move(parts), constant});
  };
  for (Dimension x = 0; x < variables_.size(); ++x) {
    // Where one more or less does not wrap around.
    Range range = *rangeOf(program_.variables[variables_[x]].type);
    add({{x, 1}}, 1 - range.high);
    add({{x, -1}}, range.low + 1);
    for (Wide k : constants) {
      add({{x, 1}}, -k); // x <= k, x < k, x >= k, x > k
      add({{x, 1}}, 1 - k);
      add({{x, -1}}, k);
      add({{x, -1}}, k + 1);
    }
    for (Dimension y = 0; y < x && variables_.size() <= limits::analysis::kPairs; ++y)
      for (Wide near : {-1, 0, 1}) {
        add({{y, 1}, {x, -1}}, near);
        add({{y, -1}, {x, 1}}, near);
      }
  }
  for (Linear &form : ghostThresholds())
    thresholdForms_.push_back(std::move(form));
  thresholds_ = Thresholds(thresholdForms_);
}

/// Parameters are arbitrary, but for what is known of them; globals too, but constants and at the
/// start of the program.
void Walker::enter() {
  limitToTypes(state_);
  if (start_.context)
    restrict(state_, start_.context->points, dimensionsOfParameters());
  for (Dimension d = 0; d < variables_.size(); ++d) {
    const Variable &v = program_.variables[variables_[d]];
    if (v.storage != Storage::Global && v.storage != Storage::StaticLocal)
      continue;
    bool isFixed = v.isConst || (v.internalLinkage && !v.writtenInFile);
    if (!isFixed && (!start_.isOfProgram || arbitraryAtEntry(program_, function_, variables_[d])))
      continue;
    const Type &type = program_.types[v.type];
    const Bits bits = v.initial.empty() ? 0 : v.initial[0];
    state_.assign(d, Linear::number(signedValue(type, bits)));
  }
}

bool Walker::run() {
  const Function &f = program_.functions[function_];
  if (!f.body || (persistent() == 0 && !returned_))
    return false;
  bool jumps = false;
  forEachStmt(program_, f.body, [&](StmtId id) {
    const StmtKind kind = program_.stmts[id].kind;
    jumps |= kind == StmtKind::Label || kind == StmtKind::Goto;
  });
  if (jumps)
    return false;
  statement(f.body);
  return !stopped_;
}

std::vector<LoopCongruence> Walker::congruences(const Points &head,
                                                const std::set<VariableId> &hidden) const {
  std::vector<Dimension> without;
  for (Dimension d = 0; d < head.dimensions(); ++d)
    if (d >= variables_.size() || hidden.contains(variables_[d]))
      without.push_back(d);
  std::vector<LoopCongruence> result;
  for (const Congruence &c : head.congruences(without)) {
    // Everything is computed modulo 2^64.
    constexpr Wide kAll = Wide{1} << 64;
    if (c.modulus > kAll || c.form.constant > INT64_MAX || c.form.constant < INT64_MIN)
      continue;
    LoopCongruence &fact = result.emplace_back();
    for (const auto &[dimension, factor] : c.form.parts)
      fact.parts.emplace_back(variables_[dimension], factor);
    fact.constant = static_cast<int64_t>(c.form.constant);
    fact.modulus = c.modulus == kAll ? 0 : static_cast<uint64_t>(c.modulus);
  }
  return result;
}

/// Those that the types do not imply, of variables that live outside the loop.
void Walker::addInequalities(const Points &head, const std::set<VariableId> &inside,
                             FactsOfLoop &facts) const {
  auto above = [&](int64_t factor, Dimension d, bool isSingle) -> Wide {
    const Range range = *rangeOf(program_.variables[variables_[d]].type);
    const Wide most = factor > 0 ? range.high : -range.low;
    const auto known = isSingle ? std::nullopt : head.upper({{{d, factor > 0 ? 1 : -1}}, 0});
    return (known ? *known : most) * (factor > 0 ? factor : -factor);
  };
  for (const Linear &form : head.inequalities()) {
    const Wide c = -form.constant;
    Wide most = 0;
    int64_t largest = 0;
    const bool isShown = std::all_of(form.parts.begin(), form.parts.end(), [&](const auto &part) {
      return part.first < variables_.size() && !inside.contains(variables_[part.first]);
    });
    if (!isShown || c > INT64_MAX || c < INT64_MIN)
      continue;
    std::vector<std::pair<VariableId, int64_t>> parts;
    for (const auto &[d, factor] : form.parts) {
      most += above(factor, d, form.parts.size() == 1);
      largest = std::max(largest, factor < 0 ? -factor : factor);
      parts.emplace_back(variables_[d], factor);
    }
    if (c >= most || largest > limits::analysis::kFactor)
      continue;
    if (!isOctagonal(form)) {
      facts.others.push_back({std::move(parts), static_cast<int64_t>(form.constant)});
      continue;
    }
    LoopFact fact{
        static_cast<int>(parts[0].second), parts[0].first, 0, {}, static_cast<int64_t>(c)};
    if (parts.size() == 2)
      fact.b = static_cast<int>(parts[1].second), fact.y = parts[1].first;
    facts.inequalities.push_back(fact);
  }
}

LoopFacts Walker::loopFacts() const {
  LoopFacts result;
  for (const auto &[loop, head] : heads_) {
    FactsOfLoop &facts = result[loop];
    if (head.isEmpty())
      continue; // never reached: nothing is worth saying
    std::set<VariableId> inside;
    forEachStmt(program_, loop, [&](StmtId id) {
      const Stmt &s = program_.stmts[id];
      if (s.kind == StmtKind::Declare)
        inside.insert(s.variable);
    });
    addInequalities(head, inside, facts);
    facts.congruences = congruences(head, inside);
  }
  return result;
}

FunctionFacts Walker::facts() const { return {loopFacts(), proved()}; }

FunctionFacts functionFacts(const CallSummaries &calls, FunctionId function, bool startsProgram,
                            const Budget &budget, Tracked tracked, ExprId without) {
  Walker walker(*calls, {function, nullptr, startsProgram}, budget, tracked, without);
  return walker.run() ? walker.facts() : FunctionFacts();
}

} // namespace salve::analysis
