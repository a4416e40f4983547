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
using smt::Term;

struct Diagnoser::Impl {
  const ir::Program &program;
  smt::Terms terms;
  std::unique_ptr<smt::Solver> solver;
  std::vector<ComponentId> components;
  std::vector<Term> abnormal; ///< by position in `components`
  std::vector<std::vector<size_t>> conflicts;
  /// Diagnoses found by earlier questions, with their values once these were looked for.
  std::map<std::vector<size_t>, std::optional<std::optional<uint64_t>>> known;
  Execution first; ///< on the first input, for values
  bool usable = false;
  size_t checks = 0;

  explicit Impl(const ir::Program &p) : program(p) {}

  using Node = std::vector<size_t>; ///< positions of components, ascending

  Answer check(const Node &hit, const Budget &budget, std::span<const Term> extra = {}) {
    std::vector<Term> assumptions(extra.begin(), extra.end());
    for (size_t i = 0; i < components.size(); ++i)
      if (!std::binary_search(hit.begin(), hit.end(), i))
        assumptions.push_back(terms.negation(abnormal[i]));
    ++checks;
    return solver->check(budget, assumptions);
  }

  const std::vector<size_t> *knownConflict(const Node &hit) const {
    for (const auto &conflict : conflicts)
      if (std::none_of(conflict.begin(), conflict.end(),
                       [&](size_t c) { return std::binary_search(hit.begin(), hit.end(), c); }))
        return &conflict;
    return nullptr;
  }

  std::vector<size_t> readCore() {
    std::vector<size_t> conflict;
    std::vector<Term> core = solver->core();
    for (size_t i = 0; i < components.size(); ++i)
      if (std::find(core.begin(), core.end(), terms.negation(abnormal[i])) != core.end())
        conflict.push_back(i);
    return conflict;
  }

  void addValue(Diagnosis &diagnosis, const Node &node, const Budget &budget);
};

Diagnoser::Diagnoser(const ir::Program &program, ir::FunctionId entry,
                     const std::vector<FailingRun> &runs, const Budget &budget)
    : impl_(std::make_unique<Impl>(program)) {
  Impl &s = *impl_;
  std::vector<ir::FunctionId> functions = ir::reachable(program, entry);
  execution::Interpretation interpretation;
  for (uint32_t i = 0; i < program.components.size(); ++i) {
    const ir::Component &c = program.components[ComponentId(i)];
    // Where an input arrives is part of the specification.
    bool isInput = program.exprs[c.expr].kind == ir::ExprKind::Nondet;
    if (isInput || std::find(functions.begin(), functions.end(), c.function) == functions.end())
      continue;
    s.components.push_back(ComponentId(i));
    s.abnormal.push_back(s.terms.symbol(0));
    interpretation.free.emplace(c.expr.index, s.abnormal.back());
  }
  s.solver = std::make_unique<smt::Solver>(s.terms, smt::SolverKind::Incremental);
  for (size_t i = 0; i < runs.size(); ++i) {
    interpretation.inputs = &runs[i].inputs;
    execution::Limits limits;
    limits.unwind = limits.decided = runs[i].unwind;
    Execution run = execution::execute(program, entry, s.terms, interpretation, limits, budget);
    if (run.stopped != Reason::None)
      return;
    s.solver->require(s.terms.negation(run.fails(s.terms)));
    if (!runs[i].mayLeave)
      s.solver->require(s.terms.negation(run.leaves));
    if (i == 0)
      s.first = std::move(run);
  }
  s.usable = !runs.empty();
}

Diagnoser::~Diagnoser() = default;

bool Diagnoser::usable() const { return impl_->usable; }

/// The value with which the diagnosis explains the first input: 0, 1, 2 or -1, else the smallest.
/// Not just the model's: that depends on all that the solver was asked before.
void Diagnoser::Impl::addValue(Diagnosis &diagnosis, const Node &node, const Budget &budget) {
  ir::ExprId expr = program.components[components[node[0]]].expr;
  const execution::Freed *only = nullptr;
  for (const execution::Freed &f : first.freed) {
    if (f.expr != expr || terms.isFalse(f.reached))
      continue;
    if (only)
      return; // evaluated more than once: no single value to show
    only = &f;
  }
  if (!only)
    return;
  uint32_t width = terms.width(only->value);
  auto valueWhere = [&](Term condition) -> std::optional<Bits> {
    if (terms.isFalse(condition) || check(node, budget, std::span(&condition, 1)) != Answer::Sat)
      return std::nullopt;
    return smt::Evaluator(solver->model())(only->value);
  };
  const bool isTruth = width == 0;
  auto is = [&](Bits value) {
    if (isTruth)
      return value != 0 ? only->value : terms.negation(only->value);
    return terms.equal(only->value, terms.number(width, value));
  };
  std::vector<Bits> readable = {0, 1, 2, ~Bits{0}};
  if (isTruth)
    readable = {0, 1};
  else if (program.types[program.exprs[expr].type].kind == ir::TypeKind::Float)
    readable = {0, ieee::powerOfTwo(0, width), ieee::powerOfTwo(0, width) | signBit(width)};
  for (Bits value : readable)
    if (auto found = valueWhere(is(value))) {
      diagnosis.needed = found;
      return;
    }
  if (isTruth)
    return;
  auto found = valueWhere(terms.boolean(true));
  if (!found)
    return;
  for (Bits least = 0; least < *found;) {
    const Bits middle = least + (*found - least) / 2;
    const Term isBelow = terms.less(only->value, terms.number(width, middle + 1), false);
    if (auto smaller = valueWhere(isBelow))
      found = smaller;
    else
      least = middle + 1;
  }
  if (!budget.exhausted()) // else it is not known to be the smallest
    diagnosis.needed = found;
}

Diagnoses Diagnoser::diagnose(size_t cardinality, const Budget &budget) {
  Impl &s = *impl_;
  Diagnoses result;
  if (!s.usable)
    return result;
  s.checks = 0;
  std::vector<Impl::Node> found;
  std::set<Impl::Node> level{{}};
  bool cut = false;
  for (size_t size = 0; size <= cardinality && !level.empty() && !cut; ++size) {
    std::set<Impl::Node> next;
    for (const Impl::Node &node : level) {
      bool covered = std::any_of(found.begin(), found.end(), [&](const Impl::Node &d) {
        return std::includes(node.begin(), node.end(), d.begin(), d.end());
      });
      if (covered)
        continue;
      const std::vector<size_t> *conflict = s.knownConflict(node);
      if (!conflict) {
        if (s.checks >= limits::diagnosis::kChecks ||
            found.size() >= limits::diagnosis::kDiagnoses || budget.exhausted()) {
          cut = true;
          break;
        }
        Answer answer = s.known.contains(node) ? Answer::Sat : s.check(node, budget);
        if (answer == Answer::Unknown) {
          cut = true;
          break;
        }
        if (answer == Answer::Sat) {
          s.known.try_emplace(node);
          found.push_back(node);
          continue;
        }
        s.conflicts.push_back(s.readCore());
        conflict = &s.conflicts.back();
      }
      if (size < cardinality)
        for (size_t c : *conflict) {
          Impl::Node child = node;
          child.insert(std::lower_bound(child.begin(), child.end(), c), c);
          next.insert(std::move(child));
        }
    }
    level = std::move(next);
  }
  for (const Impl::Node &node : found) {
    Diagnosis d;
    for (size_t i : node)
      d.components.push_back(s.components[i]);
    if (!d.components.empty())
      result.list.push_back(std::move(d));
  }
  rank(s.program, result.list, {});
  for (size_t i = 0; i < result.list.size() && i < limits::diagnosis::kShownValues; ++i) {
    Diagnosis &d = result.list[i];
    if (d.components.size() != 1 || budget.exhausted())
      continue;
    size_t position =
        std::find(s.components.begin(), s.components.end(), d.components[0]) - s.components.begin();
    auto &value = s.known[{position}];
    if (!value) {
      s.addValue(d, {position}, budget);
      value = d.needed;
    }
    d.needed = *value;
  }
  result.complete = !cut;
  return result;
}

} // namespace salve::diagnosis
