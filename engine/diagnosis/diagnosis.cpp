// The hitting-set tree (Reiter 1987, with Greiner's correction: nodes are sets and are
// expanded breadth first, so that no minimal diagnosis is cut off), over conflicts from
// unsat cores. A core need not be minimal: that costs nodes, not diagnoses. A conflict
// found once labels every later node that it is disjoint from, without a solver call.
#include "engine/diagnosis/diagnosis.h"
#include "engine/support/limits/diagnosis.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::diagnosis {

using execution::Execution;
using ir::ComponentId;
using smt::Answer;

/// The failing runs with some components free, and one question: which of them have to be.
class Encoding {
public:
  using Node = std::vector<size_t>; ///< positions of components, ascending

  Encoding(const ir::Program &program, ir::FunctionId entry, const std::vector<FailingRun> &runs,
           std::vector<ComponentId> components, const Budget &budget);

  /// Whether the runs could be encoded within the budget.
  bool usable() const { return usable_; }
  /// Whether all runs can pass with these components free.
  Answer check(const Node &hit, const Budget &budget, std::span<const smt::Term> extra = {});
  /// Of the last answer that was no: components that cannot all be right.
  Node conflict();
  std::optional<Bits> valueOf(const Node &node, const Budget &budget);

private:
  const ir::Program &program_;
  smt::Terms terms_;
  std::unique_ptr<smt::Solver> solver_; ///< null: what is required is false as it stands
  std::vector<ComponentId> components_;
  std::vector<smt::Term> abnormal_; ///< by position in `components_`
  Execution first_;                 ///< on the first input, for values
  bool usable_ = false;
};

Encoding::Encoding(const ir::Program &program, ir::FunctionId entry,
                   const std::vector<FailingRun> &runs, std::vector<ComponentId> components,
                   const Budget &budget)
    : program_(program), components_(std::move(components)) {
  execution::Interpretation interpretation;
  for (ComponentId id : components_) {
    abnormal_.push_back(terms_.symbol(0));
    interpretation.free.emplace(program.components[id].expr.index, abnormal_.back());
  }
  std::vector<smt::Term> required;
  bool isPossible = true;
  for (size_t i = 0; i < runs.size() && isPossible; ++i) {
    interpretation.inputs = &runs[i].inputs;
    execution::Limits limits;
    limits.unwind = limits.decided = runs[i].unwind;
    limits.exploration = runs[i].exploration;
    Execution run = execution::execute(program, entry, terms_, interpretation, limits, budget);
    if (run.stopped != Reason::None)
      return;
    required.push_back(terms_.negation(run.fails(terms_)));
    if (!runs[i].mayLeave)
      required.push_back(terms_.negation(run.leaves));
    isPossible = std::none_of(required.begin(), required.end(),
                              [&](smt::Term condition) { return terms_.isFalse(condition); });
    if (i == 0)
      first_ = std::move(run);
  }
  usable_ = !runs.empty();
  if (!isPossible)
    return;
  solver_ = std::make_unique<smt::Solver>(terms_, smt::SolverKind::Incremental);
  for (smt::Term condition : required)
    solver_->require(condition);
}

Answer Encoding::check(const Node &hit, const Budget &budget, std::span<const smt::Term> extra) {
  if (!solver_)
    return Answer::Unsat;
  std::vector<smt::Term> assumptions(extra.begin(), extra.end());
  for (size_t i = 0; i < components_.size(); ++i)
    if (!std::binary_search(hit.begin(), hit.end(), i))
      assumptions.push_back(terms_.negation(abnormal_[i]));
  return solver_->check(budget, assumptions);
}

Encoding::Node Encoding::conflict() {
  Node conflict;
  if (!solver_)
    return conflict;
  std::vector<smt::Term> core = solver_->core();
  for (size_t i = 0; i < components_.size(); ++i)
    if (std::find(core.begin(), core.end(), terms_.negation(abnormal_[i])) != core.end())
      conflict.push_back(i);
  return conflict;
}

/// The value with which the diagnosis explains the first input: 0, 1, 2 or -1, else the smallest.
/// Not just the model's: that depends on all that the solver was asked before.
std::optional<Bits> Encoding::valueOf(const Node &node, const Budget &budget) {
  ir::ExprId expr = program_.components[components_[node[0]]].expr;
  const execution::Freed *only = nullptr;
  for (const execution::Freed &f : first_.freed) {
    if (f.expr != expr || terms_.isFalse(f.reached))
      continue;
    if (only)
      return std::nullopt; // evaluated more than once: no single value to show
    only = &f;
  }
  if (!only)
    return std::nullopt;
  uint32_t width = terms_.width(only->value);
  auto valueWhere = [&](smt::Term condition) -> std::optional<Bits> {
    if (terms_.isFalse(condition) || check(node, budget, std::span(&condition, 1)) != Answer::Sat)
      return std::nullopt;
    return smt::Evaluator(solver_->model())(only->value);
  };
  const bool isTruth = width == 0;
  auto is = [&](Bits value) {
    if (isTruth)
      return value != 0 ? only->value : terms_.negation(only->value);
    return terms_.equal(only->value, terms_.number(width, value));
  };
  std::vector<Bits> readable = {0, 1, 2, ~Bits{0}};
  if (isTruth)
    readable = {0, 1};
  else if (program_.types[program_.exprs[expr].type].kind == ir::TypeKind::Float)
    readable = {0, ieee::powerOfTwo(0, width), ieee::powerOfTwo(0, width) | signBit(width)};
  for (Bits value : readable)
    if (auto found = valueWhere(is(value)))
      return found;
  if (isTruth)
    return std::nullopt;
  auto found = valueWhere(terms_.boolean(true));
  if (!found)
    return std::nullopt;
  for (Bits least = 0; least < *found;) {
    const Bits middle = least + (*found - least) / 2;
    const smt::Term isBelow = terms_.less(only->value, terms_.number(width, middle + 1), false);
    if (auto smaller = valueWhere(isBelow))
      found = smaller;
    else
      least = middle + 1;
  }
  return budget.exhausted() ? std::nullopt : found; // else it is not known to be the smallest
}

struct Diagnoser::Impl {
  using Node = Encoding::Node;

  const ir::Program &program;
  ir::FunctionId entry;
  std::vector<FailingRun> runs;
  std::vector<Traced> traces{};
  /// What the run does last comes first.
  std::vector<ComponentId> components{};
  /// Where loops turn, all that may be free makes one large formula: then each component has one of
  /// its own, in which the rest of the runs is as it was.
  bool isApart = false, usable = false;
  std::unique_ptr<Encoding> together{};
  std::vector<std::vector<size_t>> conflicts{};
  /// What is known of sets of components, from earlier questions.
  std::map<Node, bool> known{};
  std::map<size_t, std::optional<Bits>>
      values{}; ///< of single diagnoses, once they were looked for
  size_t checks = 0;

  const std::vector<size_t> *knownConflict(const Node &hit) const {
    for (const auto &conflict : conflicts)
      if (std::none_of(conflict.begin(), conflict.end(),
                       [&](size_t c) { return std::binary_search(hit.begin(), hit.end(), c); }))
        return &conflict;
    return nullptr;
  }

  /// Whether all could be encoded together.
  bool encode(const Budget &budget) {
    if (!together || !together->usable())
      together = std::make_unique<Encoding>(program, entry, runs, components, budget);
    return together->usable();
  }
  bool findAlone(std::vector<Node> &found, const Budget &budget);
  bool findTogether(std::vector<Node> &found, size_t cardinality, const Budget &budget);
  std::optional<Bits> valueOf(size_t component, const Budget &budget);
};

Diagnoser::Diagnoser(const ir::Program &program, ir::FunctionId entry,
                     const std::vector<FailingRun> &runs, const Budget &budget)
    : impl_(new Impl{program, entry, runs}) {
  Impl &s = *impl_;
  std::vector<ir::FunctionId> functions = ir::reachable(program, entry);
  for (uint32_t i = 0; i < program.components.size(); ++i) {
    const ir::Component &c = program.components[ComponentId(i)];
    // Where an input arrives is part of the specification.
    bool isInput = program.exprs[c.expr].kind == ir::ExprKind::Nondet;
    if (!isInput && std::find(functions.begin(), functions.end(), c.function) != functions.end())
      s.components.push_back(ComponentId(i));
  }
  std::vector<ir::Inputs> failing;
  for (const FailingRun &run : runs)
    failing.push_back(run.inputs);
  if (!program.isSuite()) // whose runs are long
    s.traces = traced(program, entry, failing, budget);
  if (!s.traces.empty())
    std::stable_sort(s.components.begin(), s.components.end(), [&](ComponentId a, ComponentId b) {
      return s.traces[a.index].last > s.traces[b.index].last;
    });
  s.isApart = std::any_of(runs.begin(), runs.end(), [](const FailingRun &run) {
    return run.unwind > limits::diagnosis::kTogether;
  });
  s.usable = !runs.empty() && !budget.exhausted();
  if (s.usable && !s.isApart && !s.encode(budget.part(limits::diagnosis::kTogetherPart)))
    s.isApart = true;
  if (s.usable && s.isApart) { // a run can be longer than what is executed here
    const Budget part = budget.part(limits::diagnosis::kPart);
    Encoding asItIs(program, entry, runs, {}, part);
    s.usable = asItIs.usable() && asItIs.check({}, part) == Answer::Unsat;
  }
}

Diagnoser::~Diagnoser() = default;

bool Diagnoser::usable() const { return impl_->usable; }

const std::vector<Traced> &Diagnoser::traces() const { return impl_->traces; }

/// Each component by itself; false if some could not be decided.
bool Diagnoser::Impl::findAlone(std::vector<Node> &found, const Budget &budget) {
  bool isComplete = true;
  for (size_t i = 0; i < components.size(); ++i) {
    const Node node{i};
    if (!traces.empty() && !traces[components[i].index].isCommon)
      known.emplace(node, false);
    if (!known.contains(node) && !budget.exhausted()) {
      Encoding one(program, entry, runs, {components[i]}, budget.part(limits::diagnosis::kPart));
      const Answer answer =
          one.usable() ? one.check({0}, budget.part(limits::diagnosis::kPart)) : Answer::Unknown;
      if (answer != Answer::Unknown)
        known.emplace(node, answer == Answer::Sat);
      if (answer == Answer::Sat)
        values.emplace(i, one.valueOf({0}, budget.part(limits::diagnosis::kPart)));
    }
    auto decided = known.find(node);
    isComplete &= decided != known.end();
    if (decided != known.end() && decided->second &&
        std::find(found.begin(), found.end(), node) == found.end())
      found.push_back(node);
  }
  return isComplete;
}

/// The tree; false if it was cut off.
bool Diagnoser::Impl::findTogether(std::vector<Node> &found, size_t cardinality,
                                   const Budget &budget) {
  checks = 0;
  std::set<Node> level{{}};
  for (size_t size = 0; size <= cardinality && !level.empty(); ++size) {
    std::set<Node> next;
    for (const Node &node : level) {
      bool covered = std::any_of(found.begin(), found.end(), [&](const Node &d) {
        return std::includes(node.begin(), node.end(), d.begin(), d.end());
      });
      if (covered)
        continue;
      const std::vector<size_t> *conflict = knownConflict(node);
      if (!conflict) {
        if (checks >= limits::diagnosis::kChecks || found.size() >= limits::diagnosis::kDiagnoses ||
            budget.exhausted())
          return false;
        const auto before = known.find(node);
        const bool isKnown = before != known.end() && before->second;
        checks += !isKnown;
        const Answer answer = isKnown ? Answer::Sat : together->check(node, budget);
        if (answer == Answer::Unknown)
          return false;
        if (answer == Answer::Sat) {
          known.insert_or_assign(node, true);
          found.push_back(node);
          continue;
        }
        conflicts.push_back(together->conflict());
        conflict = &conflicts.back();
      }
      if (size < cardinality)
        for (size_t c : *conflict) {
          Node child = node;
          child.insert(std::lower_bound(child.begin(), child.end(), c), c);
          next.insert(std::move(child));
        }
    }
    level = std::move(next);
  }
  return true;
}

std::optional<Bits> Diagnoser::Impl::valueOf(size_t component, const Budget &budget) {
  auto asked = values.find(component);
  if (asked == values.end() && together && together->usable() && !budget.exhausted())
    asked = values.emplace(component, together->valueOf({component}, budget)).first;
  return asked == values.end() ? std::nullopt : asked->second;
}

Diagnoses Diagnoser::diagnose(size_t cardinality, const Budget &budget, const Signs &signs,
                              Criteria criteria) {
  Impl &s = *impl_;
  Diagnoses result;
  if (!s.usable)
    return result;
  std::vector<Impl::Node> found;
  if (s.isApart)
    result.complete = s.findAlone(found, budget);
  if (!s.isApart || cardinality > 1) {
    const Budget part = s.isApart ? budget : budget.part(limits::diagnosis::kTogetherPart);
    result.complete = s.encode(part) && s.findTogether(found, cardinality, part);
  }
  if (!s.isApart && !result.complete) // what is too large at once may do one by one
    result.complete = s.findAlone(found, budget) && cardinality == 1;
  std::map<ComponentId, size_t> positions;
  for (const Impl::Node &node : found) {
    Diagnosis d;
    for (size_t i : node)
      d.components.push_back(s.components[i]);
    std::sort(d.components.begin(), d.components.end(),
              [](ComponentId a, ComponentId b) { return a.index < b.index; });
    if (node.size() == 1)
      positions.emplace(d.components[0], node[0]);
    if (!d.components.empty())
      result.list.push_back(std::move(d));
  }
  rank(s.program, result.list, {{}, signs, s.traces, criteria});
  for (size_t i = 0; i < result.list.size() && i < limits::diagnosis::kShownValues; ++i)
    if (Diagnosis &d = result.list[i]; d.components.size() == 1)
      d.needed = s.valueOf(positions.at(d.components[0]), budget);
  return result;
}

} // namespace salve::diagnosis
