#include "engine/repair/candidate.h"

#include "engine/repair/failing.h"
#include "engine/repair/runs/executions.h"
#include "engine/repair/runs/refuter.h"
#include "engine/repair/runs/test_runs.h"
#include "engine/repair/tests.h"
#include "engine/smt/impossible.h"
#include "engine/smt/solver.h"
#include "engine/support/limits/loops.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <memory>
#include <span>

namespace salve::repair {

using execution::Execution;
using smt::Answer;
using smt::Term;

namespace {

constexpr uint32_t kDeeper = 4; ///< times as deep a bound is looked at next,
constexpr uint32_t kNext = 2;   ///< where an endless loop is repaired

/// Whether the operation that fails is another one now, which needs no such check.
bool removesOperation(const Task &task, const Changes &changes) {
  if (!task.forms.probed)
    return false;
  for (ir::ExprId operation : task.forms.probed->operations) {
    auto found = changes.find(operation.index);
    if (found == changes.end())
      continue;
    for (const change::Change &change : found->second)
      if (change.kind == change::ChangeKind::Binary || change.kind == change::ChangeKind::Operand)
        return true;
  }
  return false;
}

/// The candidate at one bound.
class Check {
public:
  Check(const Task &task, const Changes &changes, uint32_t unwind, bool last, const Budget &budget)
      : task_(task), changes_(changes), unwind_(unwind), last_(last), budget_(budget),
        alsoFailing_(task.alsoFailing) {
    execution::Interpretation interpretation = interpret(terms_, changes);
    execution::Limits limits;
    limits.unwind = unwind;
    run_ = execution::execute(programOf(task, changes), task.entry, terms_, interpretation, limits,
                              budget);
  }

  /// `first`: at no other bound anything is known of it, so that what is too much for the solver
  /// together is asked in parts.
  CandidateVerdict decide(bool first) {
    CandidateVerdict verdict;
    verdict.unwind = unwind_;
    if (run_.stopped != Reason::None)
      return verdict;
    const bool leaves = !isComplete();
    for (;;) { // ends: each time one more property is known to fail in the original
      const Wrong wrong = violations(leaves && last_);
      if (stopped_)
        return verdict;
      std::optional<ir::Inputs> violating;
      Answer answer = ask(wrong.asked, first ? Asking::InParts : Asking::Together,
                          limits::tooMuch::kTogether, budget_, violating);
      if (answer == Answer::Unsat)
        answer = ask(wrong.others, first ? Asking::Leniently : Asking::Together,
                     limits::tooMuch::kPart, budget_.part(limits::tooMuch::kOthers), violating);
      if (answer == Answer::Unknown)
        return verdict;
      if (answer == Answer::Unsat)
        break;
      if (!violating) // it fails in the original, too
        continue;
      verdict.kind = CandidateVerdict::Kind::Refuted;
      verdict.counterexample = std::move(*violating);
      return verdict;
    }
    verdict.alsoFailing = alsoFailing_;
    verdict.othersOpen = othersOpen_;
    verdict.kind = run_.inputsLimited() || othersOpen_ || (leaves && possible(run_.leaves))
                       ? CandidateVerdict::Kind::Bounded
                       : CandidateVerdict::Kind::Proved;
    return verdict;
  }

  /// Whether no run leaves the bound: at any larger one it would be the same.
  bool isComplete() const { return terms_.isFalse(run_.leaves); }

  bool vacuous() {
    const std::optional<Goal> goal = goalOf(task_, changes_);
    if (!goal)
      return false;
    if (goal->property != task_.target) {
      execution::Limits limits;
      limits.unwind = unwind_;
      run_ = execution::execute(goal->program, task_.entry, terms_, interpret(terms_, changes_),
                                limits, budget_, run_.inputs);
    }
    if (run_.stopped != Reason::None)
      return false;
    auto it = run_.reached.find(goal->property.index);
    return it == run_.reached.end() || !possible(it->second);
  }

private:
  /// What must not be possible.
  struct Wrong {
    std::vector<Term> asked;  ///< what the repair is for, and what it must not hide
    std::vector<Term> others; ///< of which nobody knows in the original; else all is asked
  };

  Term anyOf(std::span<const Term> conditions) {
    Term any = terms_.boolean(false);
    for (Term condition : conditions)
      any = terms_.disjunction(any, condition);
    return any;
  }

  Answer ask(Term condition, const Budget &budget, std::optional<ir::Inputs> &violating) {
    smt::Solver solver(terms_, smt::SolverKind::OneShot);
    solver.require(condition);
    const Answer answer = solver.check(budget);
    if (answer == Answer::Unsat)
      note(condition);
    if (answer == Answer::Sat) {
      smt::Evaluator model = execution::usualModel(terms_, run_, solver, budget);
      ir::Inputs inputs = execution::inputsOf(model, run_);
      if (!failsAnyway(model, inputs))
        violating = std::move(inputs);
    }
    return answer;
  }

  enum class Asking { Together, InParts, Leniently };

  /// Whether one of the conditions is possible, and inputs on which it is where that is a fault of
  /// the changes. In parts: what is too much for the solver is halved, what is open by itself is
  /// open; leniently, it is only noted.
  Answer ask(std::span<const Term> conditions, Asking how, double share, const Budget &budget,
             std::optional<ir::Inputs> &violating) {
    const Term any = anyOf(conditions);
    if (isKnown(any))
      return Answer::Unsat;
    const bool canPart = how != Asking::Together && conditions.size() > 1;
    Answer answer = Answer::Unknown;
    if (how != Asking::Leniently || terms_.sizeOf(any) < task_.tooMuch)
      answer = ask(any, canPart ? budget.part(share) : budget, violating);
    if (answer != Answer::Unknown)
      return answer;
    if (!canPart) {
      othersOpen_ |= how == Asking::Leniently;
      return how == Asking::Leniently ? Answer::Unsat : Answer::Unknown;
    }
    const size_t half = conditions.size() / 2;
    const Answer before =
        ask(conditions.first(half), how, limits::tooMuch::kPart, budget, violating);
    return before == Answer::Unsat
               ? ask(conditions.subspan(half), how, limits::tooMuch::kPart, budget, violating)
               : before;
  }

  /// Unknown counts as possible.
  bool possible(Term condition) {
    if (isKnown(condition))
      return false;
    smt::Solver solver(terms_, smt::SolverKind::OneShot);
    solver.require(condition);
    const bool result = solver.check(budget_) != Answer::Unsat;
    if (!result)
      note(condition);
    return result;
  }

  /// To be impossible.
  bool isKnown(Term condition) const {
    return terms_.isFalse(condition) ||
           (task_.impossible && task_.impossible->knows(terms_, condition));
  }
  void note(Term condition) {
    if (task_.impossible)
      task_.impossible->note(terms_, condition);
  }

  /// Whether the run violates another property that it violates without the changes too,
  /// and that was not known to fail (it does so only at a deeper bound than the target).
  bool failsAnyway(smt::Evaluator &model, const ir::Inputs &inputs) {
    std::vector<ir::PropertyId> others;
    for (const execution::Obligation &o : run_.obligations)
      if (o.property && o.property != task_.target && !contains(alsoFailing_, o.property) &&
          !contains(others, o.property) && model(o.violated))
        others.push_back(o.property);
    if (others.empty())
      return false;
    OriginalRun original = runOriginal(task_, inputs, budget_);
    size_t before = alsoFailing_.size();
    for (ir::PropertyId property : others)
      if (contains(original.alsoViolated, property))
        alsoFailing_.push_back(property);
    return alsoFailing_.size() > before;
  }

  Wrong violations(bool checkLeaving) {
    Wrong wrong;
    std::unordered_map<uint32_t, Term> failing;
    for (const execution::Obligation &o : run_.obligations) {
      if (contains(alsoFailing_, o.property)) {
        Term &other = failing.try_emplace(o.property.index, terms_.boolean(false)).first->second;
        other = terms_.disjunction(other, o.violated);
      } else if (!terms_.isFalse(o.violated)) {
        const bool isOther = task_.othersOpen && o.property && o.property != task_.target;
        (isOther ? wrong.others : wrong.asked).push_back(o.violated);
      }
    }
    if (failing.empty() && !checkLeaving)
      return wrong;
    if (!original_)
      original_ = runLenient(task_, {}, terms_, {}, upTo(unwind_), budget_, run_.inputs);
    const Execution &original = *original_;
    if (original.stopped != Reason::None) {
      stopped_ = true;
      return wrong;
    }
    if (!failing.empty()) {
      // What fails anyway must not only hide the target, by ending the run before it.
      Execution goesOn = runLenient(task_, changes_, terms_, interpret(terms_, changes_),
                                    upTo(unwind_), budget_, original.inputs);
      run_.inputs = goesOn.inputs;
      stopped_ |= goesOn.stopped != Reason::None;
      Term ends = terms_.boolean(false);
      for (auto [property, violated] : failing)
        ends = terms_.disjunction(ends, violated);
      wrong.asked.push_back(terms_.conjunction(ends, violatesTarget(task_, terms_, goesOn)));
    }
    for (auto [property, violated] : failing) {
      Term before = terms_.boolean(false);
      for (const execution::Obligation &o : original.obligations)
        if (o.property.index == property)
          before = terms_.disjunction(before, o.violated);
      (task_.othersOpen ? wrong.others : wrong.asked)
          .push_back(terms_.conjunction(violated, terms_.negation(before)));
    }
    if (checkLeaving)
      wrong.asked.push_back(terms_.conjunction(run_.leaves, mustEnd(task_, terms_, original)));
    if (failing.empty())
      run_.inputs = original.inputs; // a superset: the original may read more
    return wrong;
  }

  const Task &task_;
  const Changes &changes_;
  uint32_t unwind_;
  bool last_;
  Budget budget_;
  smt::Terms terms_;
  Execution run_;
  std::optional<Execution> original_; ///< lenient, if it was asked for
  std::vector<ir::PropertyId> alsoFailing_;
  bool stopped_ = false;
  bool othersOpen_ = false; ///< what nobody knows of the original is not all decided here, either
};

bool holds(const CandidateVerdict &verdict) {
  return verdict.kind == CandidateVerdict::Kind::Proved ||
         verdict.kind == CandidateVerdict::Kind::Bounded;
}

} // namespace

Passing passes(const Task &task, const Changes &changes, const ir::Inputs &inputs,
               const OriginalRun &original, const Budget &budget) {
  if (task.forms.runs)
    return task.forms.runs->passes(task.entry, changes, budget) ? Passing::Yes : Passing::No;
  if (task.forms.refuter)
    if (const std::optional<bool> known =
            task.forms.refuter->passes(task.entry, changes, inputs, original, task.target,
                                       concreteLimits(task, original).unwind, budget))
      return *known ? Passing::Yes : Passing::No;
  smt::Terms terms;
  Execution run =
      runConcretely(task, changes, terms, inputs, concreteLimits(task, original), budget);
  if (run.stopped != Reason::None)
    return Passing::NotExecuted;
  if (!original.mayLeave && !terms.isFalse(run.leaves))
    return Passing::No;
  const bool isAllowed = std::all_of(
      run.obligations.begin(), run.obligations.end(),
      [&](const execution::Obligation &o) { return contains(original.alsoViolated, o.property); });
  if (!isAllowed || run.obligations.empty())
    return isAllowed ? Passing::Yes : Passing::No;
  execution::Interpretation interpretation = interpret(terms, changes);
  interpretation.inputs = &inputs;
  Execution goesOn =
      runLenient(task, changes, terms, interpretation, concreteLimits(task, original), budget, {});
  return terms.isTrue(violatesTarget(task, terms, goesOn)) ? Passing::No : Passing::Yes;
}

std::optional<size_t> further(const Task &task, const Changes &changes, const ir::Inputs &inputs,
                              const OriginalRun &original, const Budget &budget) {
  if (task.forms.runs)
    return task.forms.runs->further(task.entry, changes, budget);
  if (task.forms.refuter && task.forms.refuter->follows(task.entry, inputs, budget))
    return task.forms.refuter->further(task.entry, changes, inputs, task.target,
                                       concreteLimits(task, original).unwind, budget);
  smt::Terms terms;
  const Execution run =
      runConcretely(task, changes, terms, inputs, concreteLimits(task, original), budget);
  bool fails = false, isSame = false;
  for (const execution::Obligation &o : run.obligations) {
    isSame |= o.property == task.target;
    fails |= terms.isTrue(o.violated);
  }
  if (run.stopped != Reason::None || !fails || (isSame && run.asserted <= original.asserted))
    return std::nullopt;
  return run.asserted;
}

Behaviour behaviour(const Task &task, const Changes &changes, const ir::Inputs &inputs,
                    const Budget &budget) {
  smt::Terms terms;
  execution::Limits limits;
  limits.unwind = task.unwind;
  Execution run = runConcretely(task, changes, terms, inputs, limits, budget, true);
  return {run.behaviour, run.stored, std::move(run.printed), std::move(run.read)};
}

static bool isAssertion(const Task &task) {
  return task.program.properties[task.target].kind == ir::PropertyKind::Assertion &&
         !asksStatus(task);
}

bool isVacuousAtOnce(const Task &task, const Changes &changes, const std::vector<ir::Inputs> &shown,
                     const Budget &budget) {
  if (!isAssertion(task) || task.forms.runs || isReached(task, changes, shown, budget))
    return false;
  Check check(task, changes, task.failedAt, false, budget);
  return check.isComplete() && check.vacuous();
}

bool unreached(const Task &task, const Changes &changes, const std::vector<ir::Inputs> &inputs,
               const Budget &budget) {
  if (!isAssertion(task) || task.forms.runs)
    return false;
  for (const ir::Inputs &one : inputs) {
    smt::Terms terms;
    execution::Limits limits;
    limits.unwind = task.unwind;
    Execution run = runConcretely(task, changes, terms, one, limits, budget);
    auto it = run.reached.find(task.target.index);
    if (run.stopped != Reason::None || (it != run.reached.end() && !terms.isFalse(it->second)))
      return false;
    // What it says is said by another assertion then.
    const Execution original = runConcretely(task, {}, terms, one, limits, budget);
    for (const auto &[property, reached] : run.reached) {
      auto before = original.reached.find(property);
      if (!terms.isFalse(reached) &&
          (before == original.reached.end() || terms.isFalse(before->second)))
        return false;
    }
  }
  return true;
}

bool decidesOtherwise(const Task &task, const Changes &changes,
                      const std::vector<ir::Inputs> &inputs, const Budget &budget) {
  const ir::Property &target = task.program.properties[task.target];
  std::vector<ir::StmtId> around = assertionCode(task.program, target.function, task.target);
  std::erase_if(around, [&](ir::StmtId id) {
    const ir::Stmt &stmt = task.program.stmts[id];
    return stmt.kind != ir::StmtKind::If || !stmt.range.bytes.contains(target.range.bytes);
  });
  auto isDecided = [&](const ir::Inputs &one) {
    smt::Terms terms;
    execution::Limits limits;
    limits.unwind = task.unwind;
    limits.tellSteps = limits::path::kSteps;
    const Execution run = runConcretely(task, changes, terms, one, limits, budget);
    return std::any_of(run.told.begin(), run.told.end(), [&](const execution::ToldStep &told) {
      return told.step.kind == ir::PathStep::Kind::Branch &&
             std::find(around.begin(), around.end(), told.step.stmt) != around.end();
    });
  };
  return !around.empty() && std::all_of(inputs.begin(), inputs.end(), isDecided);
}

namespace {

/// Of a candidate whose runs, one of each test, end well.
CandidateVerdict provedByRuns(const Task &task, const Changes &changes, const Budget &budget) {
  CandidateVerdict verdict;
  verdict.kind = CandidateVerdict::Kind::Proved;
  verdict.unwind = task.unwind;
  verdict.alsoFailing = task.alsoFailing;
  verdict.vacuous = !task.program.isSuite() &&
                    (!reachesByItsRun(task, changes, budget) || removesOperation(task, changes));
  return verdict;
}

/// By its tests, which have one run each.
CandidateVerdict verdictOfTests(const Task &task, const Changes &changes, const Budget &budget) {
  auto passes = [&](ir::FunctionId test) { return task.forms.runs->passes(test, changes, budget); };
  if (passes(task.entry) && std::all_of(task.tests.begin(), task.tests.end(), passes))
    return provedByRuns(task, changes, budget);
  CandidateVerdict verdict;
  verdict.unwind = task.unwind;
  verdict.alsoFailing = task.alsoFailing;
  return verdict;
}

} // namespace

CandidateVerdict verifyCandidate(const Task &task, const Changes &changes,
                                 const std::vector<ir::Inputs> &shown, const Budget &budget) {
  if (task.forms.runs)
    return verdictOfTests(task, changes, budget);
  const bool isOfOneRun = task.forms.refuter && shown.size() == 1 && shown[0].empty();
  if (isOfOneRun && task.forms.refuter->passesAlone(task.entry, changes, task.target, budget))
    return provedByRuns(task, changes, budget);
  auto judged = [&](Check &check, CandidateVerdict verdict) {
    verdict.vacuous =
        (!asksStatus(task) && !isReached(task, changes, shown, budget) && check.vacuous()) ||
        removesOperation(task, changes);
    return verdict;
  };
  // Most wrong candidates fail where the original did, and most right ones end soon, at a fraction
  // of the cost. Whether a state comes again costs most: that is asked no deeper than all ends.
  const bool goesOn =
      task.target && task.program.properties[task.target].kind == ir::PropertyKind::EndlessLoop;
  const uint32_t deeper = goesOn ? kNext : kDeeper;
  std::unique_ptr<Check> known;
  CandidateVerdict early;
  for (uint32_t unwind = std::max(1U, task.failedAt); unwind < task.unwind; unwind *= deeper) {
    const Budget time = known ? budget.part(limits::search::kDeeperShare) : budget;
    auto check = std::make_unique<Check>(task, changes, unwind, false, time);
    CandidateVerdict verdict = check->decide(!known);
    if (verdict.kind == CandidateVerdict::Kind::Unknown && known)
      return judged(*known, std::move(early));
    if (!holds(verdict))
      return verdict;
    const bool ends = verdict.kind == CandidateVerdict::Kind::Proved;
    if (ends || check->isComplete()) {
      verdict.ends = ends ? unwind : 0;
      verdict.unwind = task.unwind;
      return judged(*check, std::move(verdict));
    }
    early = std::move(verdict);
    known = std::move(check);
  }
  const Budget time = known ? budget.part(limits::search::kDeeperShare) : budget;
  Check check(task, changes, task.unwind, true, time);
  CandidateVerdict verdict = check.decide(!known);
  if (verdict.kind == CandidateVerdict::Kind::Unknown && known)
    return judged(*known, std::move(early));
  return holds(verdict) ? judged(check, std::move(verdict)) : verdict;
}

} // namespace salve::repair
