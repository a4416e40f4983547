#include "engine/repair/runs/executions.h"

#include "engine/change/rewritten.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/recursion.h"
#include "engine/repair/failing.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/suite.h"

#include <algorithm>

namespace salve::repair {

using execution::Execution;
using smt::Term;

bool contains(const std::vector<ir::PropertyId> &list, ir::PropertyId property) {
  return std::find(list.begin(), list.end(), property) != list.end();
}

execution::Interpretation interpret(const smt::Terms &terms, const Changes &changes) {
  execution::Interpretation interpretation;
  for (const auto &[expr, list] : changes)
    for (const change::Change &change : list)
      interpretation.changes[expr].push_back({terms.boolean(true), change});
  return interpretation;
}

const ir::Program &programOf(const Task &task, const Changes &changes) {
  bool inserts = std::any_of(changes.begin(), changes.end(), [&](const auto &change) {
    return change.first >= task.program.exprs.size() ||
           std::any_of(change.second.begin(), change.second.end(),
                       [](const auto &c) { return c.kind == change::ChangeKind::Instead; });
  });
  return inserts && task.forms.extended ? *task.forms.extended : task.program;
}

execution::Limits upTo(uint32_t unwind) {
  execution::Limits limits;
  limits.unwind = unwind;
  return limits;
}

Execution runLenient(const Task &task, const Changes &changes, smt::Terms &terms,
                     execution::Interpretation interpretation, execution::Limits limits,
                     const Budget &budget, const std::vector<execution::InputSymbol> &known) {
  limits.lenient = true;
  interpretation.facts = task.forms.facts;
  return execution::execute(programOf(task, changes), task.entry, terms, interpretation, limits,
                            budget, known);
}

Term violatesTarget(const Task &task, smt::Terms &terms, const Execution &lenient) {
  Term violated = terms.boolean(false);
  for (const execution::Obligation &o : lenient.obligations)
    if (o.property && o.property == task.target)
      violated = terms.disjunction(violated, o.violated);
  return violated;
}

namespace {

/// Whether what fails is to compute a pointer: behind that nothing of the run means anything.
bool isOfPointer(const Task &task) {
  return std::any_of(
      task.program.exprs.begin(), task.program.exprs.end(), [&](const ir::Expr &expr) {
        return expr.kind == ir::ExprKind::PointerAdd && expr.checks.bounds == task.target;
      });
}

} // namespace

Term mustEnd(const Task &task, smt::Terms &terms, const Execution &lenient) {
  Term leaves = lenient.leavesSpecification;
  const bool isEndless =
      task.target && task.program.properties[task.target].kind == ir::PropertyKind::EndlessLoop;
  if (!lenient.hasSpecificationLoop || !isEndless)
    leaves = terms.disjunction(leaves, lenient.leaves);
  if (task.target && isOfPointer(task))
    leaves = terms.disjunction(leaves, violatesTarget(task, terms, lenient));
  return terms.negation(leaves);
}

bool asksStatus(const Task &task) {
  return task.target && task.program.properties[task.target].isStatus;
}

std::optional<Goal> goalOf(const Task &task, const Changes &changes) {
  if (!task.target || asksStatus(task))
    return std::nullopt;
  if (task.program.properties[task.target].kind == ir::PropertyKind::Assertion)
    return Goal{programOf(task, changes), task.target};
  const Probed *probed = task.forms.probed;
  return probed && probed->probe ? std::optional(Goal{probed->program, probed->probe})
                                 : std::nullopt;
}

Execution runConcretely(const Task &task, const Changes &changes, smt::Terms &terms,
                        const ir::Inputs &inputs, const execution::Limits &limits,
                        const Budget &budget, bool keepsReads) {
  execution::Interpretation interpretation = interpret(terms, changes);
  interpretation.inputs = &inputs;
  interpretation.keepsReads = keepsReads;
  interpretation.facts = task.forms.facts;
  return execution::execute(programOf(task, changes), task.entry, terms, interpretation, limits,
                            budget);
}

bool isReached(const Task &task, const Changes &changes, const std::vector<ir::Inputs> &inputs,
               const Budget &budget) {
  const std::optional<Goal> goal = goalOf(task, changes);
  return goal && std::any_of(inputs.begin(), inputs.end(), [&](const ir::Inputs &one) {
           smt::Terms terms;
           execution::Interpretation interpretation = interpret(terms, changes);
           interpretation.inputs = &one;
           interpretation.facts = task.forms.facts;
           execution::Limits limits;
           limits.unwind = task.unwind;
           const Execution run =
               execution::execute(goal->program, task.entry, terms, interpretation, limits, budget);
           auto it = run.reached.find(goal->property.index);
           return run.stopped == Reason::None && it != run.reached.end() &&
                  terms.isTrue(it->second);
         });
}

bool reachesByItsRun(const Task &task, const Changes &changes, const Budget &budget) {
  const std::optional<Goal> goal = goalOf(task, changes);
  if (!goal)
    return true;
  ir::Program program = goal->program; // in which the goal is false
  ir::Expr zero;
  zero.type = program.intType;
  const ir::ExprId isFalse = program.exprs.add(std::move(zero));
  for (ir::Expr &e : program.exprs)
    if (e.kind == ir::ExprKind::Assert && e.property == goal->property)
      e.a = isFalse;
  change::Rewritten changed(std::move(program));
  changed.make(changes);
  ir::RunOptions options;
  options.limits = {.steps = limits::suite::kRunSteps, .recursion = limits::suite::kRecursion};
  options.globals = false;
  const ir::Run run = ir::interpret(changed.program(), task.entry, {}, options, budget);
  return run.end == ir::RunEnd::Failed && run.property == goal->property;
}

bool isUnsafe(const Task &task) {
  const ir::PropertyKind kind =
      task.target ? task.program.properties[task.target].kind : ir::PropertyKind::Assertion;
  return ir::info(kind).origin == ir::PropertyOrigin::Safety &&
         kind != ir::PropertyKind::EndlessLoop;
}

namespace {

/// Iterations of a loop that the run takes to its failure, to within a factor of 2; 0: more than
/// `most`, or it does not fail.
uint32_t iterationsToFailure(const Task &task, const ir::Inputs &inputs, uint32_t most,
                             const Budget &budget) {
  ir::RunOptions options;
  for (uint32_t tried = std::min(8U, most);; tried = std::min(2 * tried, most)) {
    options.limits.iterations = tried;
    if (ir::interpret(task.program, task.entry, inputs, options, budget).end == ir::RunEnd::Failed)
      return tried;
    if (tried == most)
      return 0;
  }
}

/// What the run would have been asked behind its failure.
std::vector<ir::PropertyId> assertionsNotReached(const Task &task, const smt::Terms &terms,
                                                 const Execution &run) {
  std::vector<ir::PropertyId> result;
  for (uint32_t i = 0; i < task.program.properties.size(); ++i) {
    const ir::PropertyId id(i);
    const auto at = run.reached.find(i);
    const bool isReached = at != run.reached.end() && !terms.isFalse(at->second);
    if (id != task.target && !isReached &&
        task.program.properties[id].kind == ir::PropertyKind::Assertion)
      result.push_back(id);
  }
  return result;
}

} // namespace

OriginalRun runOriginal(const Task &task, const ir::Inputs &inputs, const Budget &budget) {
  smt::Terms terms;
  execution::Interpretation interpretation;
  interpretation.inputs = &inputs;
  Execution run = runLenient(task, {}, terms, interpretation, upTo(task.unwind), budget, {});
  OriginalRun result;
  result.mayLeave = task.isGoodUnlessFailing || run.stopped != Reason::None ||
                    !terms.isTrue(mustEnd(task, terms, run));
  // Behind its failure a run may go on forever: that is no measure for others.
  result.iterations =
      result.mayLeave ? iterationsToFailure(task, inputs, run.iterations, budget) : run.iterations;
  for (const execution::Obligation &o : run.obligations)
    if (terms.isTrue(o.violated) && o.property != task.target) {
      if (!task.isWhole || contains(task.alsoFailing, o.property))
        result.alsoViolated.push_back(o.property);
    } else if (terms.isTrue(o.violated))
      // A repair of a run that never ends must end.
      result.mayLeave &= task.program.properties[task.target].kind != ir::PropertyKind::EndlessLoop;
  if (!terms.isFalse(run.leaves)) { // what fails beyond the bound only a concrete run shows
    const ir::Run whole = ir::interpret(task.program, task.entry, inputs, {}, budget);
    const bool fails = whole.end == ir::RunEnd::Failed;
    if (fails && whole.property == task.target)
      result.mayLeave &= !ir::isOfCall(task.program.properties[task.target]);
    else if (fails && (!task.isWhole || contains(task.alsoFailing, whole.property)))
      result.alsoViolated.push_back(whole.property);
  }
  const Execution strict =
      runConcretely(task, {}, terms, inputs, concreteLimits(task, result), budget);
  result.asserted = strict.asserted;
  if (!task.isWhole && strict.stopped == Reason::None && isUnsafe(task) &&
      isTest(task.program, task.entry))
    for (const ir::PropertyId behind : assertionsNotReached(task, terms, strict))
      if (!contains(result.alsoViolated, behind))
        result.alsoViolated.push_back(behind);
  return result;
}

execution::Limits concreteLimits(const Task &task, const OriginalRun &original) {
  execution::Limits limits;
  limits.unwind = std::max(task.unwind, 2 * original.iterations + 2);
  limits.decided = limits.unwind;
  return limits;
}

} // namespace salve::repair
