#include "engine/execution/questions/verification.h"

#include "engine/execution/questions/asked.h"
#include "engine/execution/questions/inductive.h"
#include "engine/execution/questions/violations.h"
#include "engine/ir/facts/callers.h"
#include "engine/ir/recursion.h"
#include "engine/ir/walk.h"
#include "engine/smt/solver.h"
#include "engine/support/limits/loops.h"
#include "engine/support/limits/runs.h"
#include "engine/support/limits/suite.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::execution {

using smt::Answer;
using smt::Term;

smt::Evaluator usualModel(const smt::Terms &terms, const Execution &execution, smt::Solver &solver,
                          const Budget &budget) {
  smt::Evaluator model = solver.model();
  if (terms.isTrue(execution.usual) || model(execution.usual) != 0)
    return model;
  solver.require(execution.usual);
  return solver.check(budget) == Answer::Sat ? solver.model() : model;
}

namespace {

/// What some run may come to that is not modelled.
std::optional<ir::Unsupported> reachedUnsupported(smt::Terms &terms, const Execution &execution,
                                                  const Budget &budget) {
  for (const NotModelled &point : execution.notModelled)
    if (!isImpossible(terms, point.reached, budget))
      return point.what;
  return std::nullopt;
}

struct Checks {
  bool any = false, assertions = false;
  bool recursion = false; ///< of a function by itself
};

Checks checksOf(const ir::Program &program, const std::vector<ir::FunctionId> &functions) {
  Checks result;
  for (uint32_t i = 0; i < program.properties.size(); ++i) {
    ir::PropertyId id(i);
    const ir::Property &property = program.properties[id];
    if (std::find(functions.begin(), functions.end(), property.function) == functions.end())
      continue;
    // That a loop ends is asked for the sake of what stands behind it; that a recursion does is
    // worth looking at, but where nothing is found nothing was asked.
    if (property.kind == ir::PropertyKind::EndlessLoop)
      result.recursion |= program.isChecked(id) && ir::isOfCall(property);
    else
      result.any |= program.isChecked(id);
    result.assertions |= (property.kind == ir::PropertyKind::Assertion && !property.isStatus) ||
                         property.kind == ir::PropertyKind::Postcondition;
  }
  return result;
}

/// Whether it calls functions of the program.
bool callsWritten(const ir::Program &program, ir::FunctionId entry,
                  const std::vector<ir::FunctionId> &functions) {
  return std::any_of(functions.begin(), functions.end(),
                     [&](ir::FunctionId f) { return f != entry && !program.functions[f].isModel; });
}

bool hasKind(const ir::Program &program, const std::vector<ir::FunctionId> &functions,
             ir::ExprKind kind) {
  bool has = false;
  for (ir::FunctionId f : functions)
    ir::forEachExpr(program, f, [&](ir::ExprId id) { has |= program.exprs[id].kind == kind; });
  return has;
}

/// Unknown counts as reached.
bool reachesAssertion(smt::Terms &terms, const Execution &execution, const Budget &budget) {
  Term any = terms.boolean(false);
  for (const auto &[property, reached] : execution.reached)
    any = terms.disjunction(any, reached);
  if (terms.isFalse(any) || terms.isTrue(any))
    return terms.isTrue(any);
  smt::Solver solver(terms, smt::SolverKind::OneShot);
  solver.require(any);
  return solver.check(budget) != Answer::Unsat;
}

} // namespace

ir::Inputs inputsOf(smt::Evaluator &model, const Execution &execution) {
  ir::Inputs inputs;
  for (const InputSymbol &i : execution.inputs) {
    ir::InputKey key = i.key;
    if (i.index)
      key.cell += lowHalf(model(i.index)) * i.cellsPerStep;
    inputs.emplace(key, model(i.symbol)); // of equal cells the first counts
  }
  std::erase_if(inputs, [](const auto &input) { return input.second == 0; });
  return inputs;
}

namespace {

/// Beyond the last bound, for loops that a few bits drive: whether no run leaves a much larger one.
/// Then all is decided there.
std::optional<Verification> runOut(const ir::Program &program, ir::FunctionId entry,
                                   const VerificationOptions &options, bool hasAssertions,
                                   const Budget &budget) {
  const Budget share = budget.within(
      std::min(limits::runout::kMostSeconds, budget.remaining() * limits::runout::kShare));
  Limits limits;
  limits.unwind = limits::runout::kUnwind;
  Verification at;
  at.unwind = limits.unwind;
  at.terms = std::make_shared<smt::Terms>();
  at.execution = execute(program, entry, *at.terms, {.facts = options.facts}, limits, share);
  at.hasProperties = true;
  if (at.execution.stopped != Reason::None || at.execution.inputsLimited() ||
      !isImpossible(*at.terms, at.execution.leaves, share) ||
      reachedUnsupported(*at.terms, at.execution, share))
    return std::nullopt;
  const Step step = askAt(program, entry, options, at, at.mayNotEnd, share);
  if (step == Step::Unknown)
    return std::nullopt;
  at.outcome = step == Step::Violated ? Outcome::Failing : Outcome::Proved;
  at.vacuous =
      step != Step::Violated && hasAssertions && !reachesAssertion(*at.terms, at.execution, share);
  return at;
}

/// Whether no run goes on for much longer: then unwinding decides, sooner than induction would.
bool endSoon(const ir::Program &program, ir::FunctionId entry, uint32_t unwind, KnownFacts *facts,
             const Budget &budget) {
  const Budget share = budget.within(limits::induction::kSoonSeconds);
  Limits limits;
  limits.unwind = unwind;
  smt::Terms terms;
  const Execution execution = execute(program, entry, terms, {.facts = facts}, limits, share);
  return execution.stopped == Reason::None && isImpossible(terms, execution.leaves, share);
}

/// At one bound: all questions, with up to so many iterations of loops that constants decide.
Step lookAt(const ir::Program &program, ir::FunctionId entry, const VerificationOptions &options,
            Verification &at, std::vector<ir::PropertyId> &open, const Budget &budget) {
  Limits limits;
  limits.unwind = at.unwind;
  limits.decided = at.decided;
  limits.nested = at.nested;
  limits.exploration = options.exploration;
  at.terms = std::make_shared<smt::Terms>();
  at.execution = execute(program, entry, *at.terms, {.facts = options.facts}, limits, budget);
  at.reason = at.execution.stopped;
  at.explored = at.execution.explored;
  const bool canBeLess = canLookAtLess(at);
  const Budget share = canBeLess ? budget.part(limits::tooMuch::kShare) : budget;
  if (at.reason != Reason::None)
    return Step::Unknown;
  const Step step = askAt(program, entry, options, at, open, share);
  if (step != Step::Holds || !at.explored || at.explored->isComplete)
    return step;
  at.reason = Reason::Paths;
  return Step::Unknown;
}

/// At the first bound, where the code behind the calls is more than memory holds: as many calls in
/// calls as there is room for, of which some run ends. What is only reached behind deeper ones
/// stays open.
Step lookAtFewerCalls(const ir::Program &program, ir::FunctionId entry,
                      const VerificationOptions &options, Verification &at,
                      std::vector<ir::PropertyId> &open, const Budget &budget) {
  Step best = Step::Unknown;
  const Reason why = at.reason;
  const uint8_t limitations = at.execution.limitations;
  at.execution = {};
  at.terms.reset(); // room for others
  at.execution.limitations = limitations;
  for (uint32_t nested = 1; nested <= limits::tooMuch::kNested && !budget.exhausted(); ++nested) {
    Verification deeper;
    deeper.unwind = at.unwind;
    deeper.decided = at.decided;
    deeper.nested = nested;
    deeper.hasProperties = at.hasProperties;
    std::vector<ir::PropertyId> openThere;
    const Step step = lookAt(program, entry, options, deeper, openThere, budget);
    if (step == Step::Unknown)
      break;
    const Term ends = deeper.terms->negation(deeper.execution.leaves);
    if (step == Step::Holds && isImpossible(*deeper.terms, ends, budget))
      continue;
    best = step;
    at = std::move(deeper);
    at.reason = why;
    open = std::move(openThere);
    if (step == Step::Violated || isImpossible(*at.terms, at.execution.leaves, budget))
      break;
  }
  return best;
}

/// At one bound; where that is too much, less of it.
Step lookAsFar(const ir::Program &program, ir::FunctionId entry, const VerificationOptions &options,
               bool mayCallLess, Verification &at, std::vector<ir::PropertyId> &open,
               const Budget &budget) {
  const Budget share = mayCallLess ? budget.part(limits::tooMuch::kAllCalls) : budget;
  Step step = lookAt(program, entry, options, at, open, share);
  if (step == Step::Unknown && canLookAtLess(at) && !share.exhausted()) {
    // Something fills a long table, say: more than enough for all questions but not for most.
    at.decided = limits::tooMuch::kDecided;
    step = lookAt(program, entry, options, at, open, share);
  }
  return step == Step::Unknown && mayCallLess
             ? lookAtFewerCalls(program, entry, options, at, open, budget)
             : step;
}

/// Induction between the bounds: one depth more at each, all at the last. Not before a second
/// bound: most of what fails does so early.
class Inductions {
public:
  Inductions(const ir::Program &program, ir::FunctionId entry, const VerificationOptions &options)
      : program_(program), entry_(entry), options_(options) {}

  /// Whether it settles what goes on beyond this bound. It is put off where all ends soon.
  bool settle(Verification &at, const Budget &budget) {
    const bool isLast = at.unwind >= options_.lastUnwind;
    const uint32_t soon = std::min(limits::induction::kSoon * at.unwind, options_.lastUnwind);
    isPutOff_ = false;
    if (at.execution.inputsLimited() || (!isLast && depth_ + 2 > at.unwind))
      return false;
    isPutOff_ = !isLast && depth_ < options_.induction &&
                endSoon(program_, entry_, soon, options_.facts, budget);
    while (!isPutOff_ && depth_ < options_.induction) {
      if (provedByInduction(program_, entry_, ++depth_, at, options_.facts, budget))
        return true;
      if (!isLast)
        break;
    }
    return false;
  }
  /// What the next bound may take: it must leave some for what was put off.
  Budget beforeThat(const Budget &budget) const {
    return isPutOff_ ? budget.part(1 - limits::induction::kShare) : budget;
  }
  /// Where the next bound could not be decided: whether what was put off settles the one before.
  bool settleAfterAll(Verification &before, const Budget &budget) {
    return isPutOff_ && !budget.exhausted() &&
           provedByInduction(program_, entry_, ++depth_, before, options_.facts, budget, 1);
  }

private:
  const ir::Program &program_;
  ir::FunctionId entry_;
  const VerificationOptions &options_;
  uint32_t depth_ = 0;
  bool isPutOff_ = false;
};

Verification verifyAsWritten(const ir::Program &program, ir::FunctionId entry,
                             const VerificationOptions &options, const Budget &budget) {
  std::vector<ir::FunctionId> functions = ir::reachable(program, entry);
  auto [hasProperties, hasAssertions, hasRecursion] = checksOf(program, functions);
  hasAssertions &= options.vacuity;
  Verification result;
  result.nested = options.nested;
  if (!hasProperties && !hasRecursion && !hasKind(program, functions, ir::ExprKind::NotModelled)) {
    result.outcome = Outcome::Proved;
    return result;
  }
  const bool canCallLess = options.fewerCalls && callsWritten(program, entry, functions);
  const bool canInduct = options.induction != 0 && hasLoops(program, functions);
  Inductions inductions(program, entry, options);
  std::vector<ir::PropertyId> open;
  std::optional<Verification> partial; // said if nothing fails before what is not modelled
  for (uint32_t unwind = std::max(1U, options.firstUnwind);;
       unwind = std::min(2 * unwind, options.lastUnwind)) {
    Verification at;
    at.unwind = unwind;
    at.decided = result.decided;
    at.nested = result.nested;
    at.hasProperties = hasProperties;
    const bool mayCallLess = canCallLess && result.unwind == 0;
    const Step step =
        lookAsFar(program, entry, options, mayCallLess, at, open, inductions.beforeThat(budget));
    result.decided = at.decided;
    if (step == Step::Violated) {
      at.outcome = Outcome::Failing;
      return at;
    }
    if (step == Step::Unknown) {
      // An earlier bound was decided: that much is known.
      if (partial)
        return *partial;
      if (result.unwind == 0)
        return at;
      const bool isSettled = inductions.settleAfterAll(result, budget);
      if (isSettled)
        result.vacuous =
            hasAssertions && !reachesAssertion(*result.terms, result.execution, budget);
      result.reason = isSettled ? result.reason : at.reason;
      result.explored = at.explored;
      return result;
    }
    at.unsupported = reachedUnsupported(*at.terms, at.execution, budget);
    if (at.unsupported) {
      at.outcome = Outcome::Unsupported;
      const bool goesOn = unwind < options.lastUnwind && at.execution.iterations >= unwind &&
                          at.nested == options.nested;
      if (!partial)
        partial = std::move(result.unwind == 0 ? at : result); // an earlier bound was decided
      if (!goesOn)
        return *partial;
      continue;
    }
    const bool leaves = !isImpossible(*at.terms, at.execution.leaves, budget, options.impossible);
    at.leaves = leaves;
    at.mayNotEnd = open;
    at.decidedEnds = open.empty() ? unwind : result.decidedEnds;
    at.outcome = leaves || at.execution.inputsLimited() ? Outcome::Bounded : Outcome::Proved;
    at.vacuous = !leaves && hasAssertions && !reachesAssertion(*at.terms, at.execution, budget);
    if (!leaves)
      return at;
    at.notInductive = std::move(result.notInductive);
    if (at.nested < options.nested)
      return at;
    if (canInduct && inductions.settle(at, budget)) {
      at.vacuous = hasAssertions && !reachesAssertion(*at.terms, at.execution, budget);
      return at;
    }
    if (unwind >= options.lastUnwind) {
      std::optional<Verification> all;
      if (unwind >= limits::runout::kFrom && options.asked.empty() && !at.execution.inputsLimited())
        all = runOut(program, entry, options, hasAssertions, budget);
      return all ? *std::move(all) : at;
    }
    result = std::move(at);
  }
}

/// The checks of loop invariants in what the functions reach.
std::vector<ir::ExprId> loopInvariants(const ir::Program &program,
                                       const std::vector<ir::FunctionId> &functions) {
  std::vector<ir::ExprId> result;
  for (ir::FunctionId f : functions)
    ir::forEachExpr(program, f, [&](ir::ExprId id) {
      const ir::Expr &e = program.exprs[id];
      if (e.kind == ir::ExprKind::Assert &&
          program.properties[e.property].kind == ir::PropertyKind::LoopInvariant)
        result.push_back(id);
    });
  return result;
}

/// The check at a test's end: that everything was printed.
ir::PropertyId lastCheck(const ir::Program &program, ir::FunctionId test) {
  for (uint32_t i = program.properties.size(); i-- > 0;)
    if (const ir::Property &p = program.properties[ir::PropertyId(i)];
        p.function == test && p.kind == ir::PropertyKind::Postcondition)
      return ir::PropertyId(i);
  return {};
}

/// Up to the first input that it reads.
ir::Run followed(const ir::Program &program, ir::FunctionId entry, uint64_t steps,
                 const Budget &budget) {
  ir::RunOptions options;
  options.limits = {.steps = steps, .recursion = limits::suite::kRecursion};
  options.globals = false;
  options.untilInput = true;
  return ir::interpret(program, entry, {}, options, budget);
}

/// The one run of a test that reads nothing arbitrary. Short ones are executed symbolically, too.
std::optional<Verification> verifyTest(const ir::Program &program, ir::FunctionId test,
                                       const VerificationOptions &options, const Budget &budget) {
  if (!program.isTest(test))
    return std::nullopt;
  const ir::Run run = followed(program, test, limits::suite::kSteps, budget);
  if (!run.read.empty())
    return std::nullopt;
  Verification result;
  result.hasProperties = true;
  result.unwind = options.lastUnwind;
  result.outcome = Outcome::Failing;
  switch (run.end) {
  case ir::RunEnd::Finished:
  case ir::RunEnd::Halted: result.outcome = Outcome::Proved; break;
  case ir::RunEnd::Failed: result.violations.push_back({run.property, {}}); break;
  case ir::RunEnd::Endless: result.violations.push_back({lastCheck(program, test), {}}); break;
  case ir::RunEnd::Stopped:
    if (run.steps < limits::suite::kSteps)
      return std::nullopt;             // for want of memory or time
    result.outcome = Outcome::Unknown; // it may end, and print what is expected
    result.reason = Reason::Timeout;
    return result;
  case ir::RunEnd::NotModelled:
    if (!run.notModelled)
      return std::nullopt;
    result.outcome = Outcome::Unsupported;
    result.unsupported = {program.exprs[run.notModelled].label,
                          program.exprs[run.notModelled].range};
    return result;
  case ir::RunEnd::AssumptionFalse:
  case ir::RunEnd::LeftBound: return std::nullopt;
  }
  if (run.steps > limits::suite::kConfirmedSteps)
    return result;
  const Verification again =
      verifyAsWritten(program, test, options, budget.within(limits::suite::kConfirmedSeconds));
  const bool isDisputed = again.outcome == Outcome::Failing
                              ? result.outcome == Outcome::Proved
                              : again.outcome == Outcome::Proved && run.end == ir::RunEnd::Failed;
  if (isDisputed) {
    result.outcome = Outcome::Unknown;
    result.reason = Reason::Solver;
    result.violations.clear();
  }
  return result;
}

/// The run of a program that reads nothing arbitrary, to which an order that C leaves open would
/// belong: there is no other. Nothing: there are others, or it was not followed to its end.
std::optional<ir::Run> onlyRun(const ir::Program &program, ir::FunctionId entry,
                               const VerificationOptions &options, const Budget &budget) {
  if (!ir::startsProgram(program, entry) || options.exploration.by != Explore::Merged)
    return std::nullopt;
  ir::Run run =
      followed(program, entry, limits::suite::kRunSteps, budget.part(limits::suite::kRunShare));
  const bool isFailure = run.end == ir::RunEnd::Failed && program.isChecked(run.property);
  if (!run.read.empty() || !(isFailure || run.end == ir::RunEnd::Finished))
    return std::nullopt;
  return run;
}

Verification ofRun(const ir::Program &program, ir::FunctionId entry,
                   const VerificationOptions &options, const ir::Run &run) {
  const Checks checks = checksOf(program, ir::reachable(program, entry));
  Verification result;
  result.hasProperties = checks.any;
  result.unwind = options.lastUnwind;
  if (run.end == ir::RunEnd::Failed && isOf(options.asked, run.property)) {
    result.outcome = Outcome::Failing;
    result.violations.push_back({run.property, {}});
  } else { // to what is asked and stands behind a failure it does not come
    result.outcome = Outcome::Proved;
    result.vacuous = options.vacuity && checks.assertions && run.asserted == 0;
  }
  return result;
}

bool isOpen(const Verification &found) {
  return found.outcome == Outcome::Unknown || (found.outcome == Outcome::Bounded && found.leaves);
}

/// Where a function always calls itself, any run shows it.
void lookAtARun(const ir::Program &program, ir::FunctionId entry,
                const VerificationOptions &options, Verification &result, const Budget &budget) {
  const auto isEndless = [&](ir::FunctionId f) { return ir::neverReturns(program, f, {}); };
  if (!isOpen(result) || !std::ranges::any_of(ir::reachable(program, entry), isEndless))
    return;
  ir::RunOptions limits;
  limits.limits.steps = limits::run::kWholeSteps;
  limits.globals = false;
  const ir::Run run = ir::interpret(program, entry, {}, limits, budget);
  if (run.end == ir::RunEnd::Failed && program.isChecked(run.property) &&
      isOf(options.asked, run.property)) {
    result.outcome = Outcome::Failing;
    result.unwind = std::max(1U, result.unwind);
    result.violations = {{run.property, {}}};
  }
}

} // namespace

Verification verify(const ir::Program &program, ir::FunctionId entry,
                    const VerificationOptions &asked, const Budget &budget) {
  KnownFacts facts;
  VerificationOptions options = asked;
  if (!options.facts)
    options.facts = &facts;
  if (std::optional<Verification> ofTest = verifyTest(program, entry, options, budget))
    return *std::move(ofTest);
  // Short runs are executed symbolically, too.
  const std::optional<ir::Run> run = onlyRun(program, entry, options, budget);
  if (run && run->steps > limits::suite::kConfirmedSteps)
    return ofRun(program, entry, options, *run);
  Verification asWritten = verifyAsWritten(program, entry, options, budget);
  if (run && isOpen(asWritten))
    return ofRun(program, entry, options, *run);
  lookAtARun(program, entry, options, asWritten, budget);
  if (asWritten.outcome != Outcome::Unknown || budget.exhausted())
    return asWritten;
  const std::vector<ir::ExprId> invariants = loopInvariants(program, ir::reachable(program, entry));
  if (invariants.empty())
    return asWritten;
  ir::Program plain = program;
  ir::Expr one;
  one.kind = ir::ExprKind::Constant;
  one.type = program.intType;
  one.value = 1;
  for (ir::ExprId id : invariants) {
    ir::ExprId holds = plain.exprs.add(one);
    plain.exprs[id].a = holds;
  }
  Verification without = verifyAsWritten(plain, entry, options, budget);
  if (without.outcome == Outcome::Unknown)
    return asWritten;
  for (Violation &violation : without.violations) {
    ir::Run run = ir::interpret(program, entry, violation.inputs, {}, budget);
    if (run.end == ir::RunEnd::Failed)
      violation.property = run.property; // an invariant, before it comes to the other
  }
  for (ir::ExprId id : invariants)
    without.leftOut.push_back(program.exprs[id].property);
  return without;
}

std::vector<ir::Inputs> diverse(const ir::Program &program, ir::FunctionId entry,
                                const Verification &failing, ir::PropertyId property,
                                const ir::Inputs &first, size_t count, const Budget &budget) {
  std::vector<ir::Inputs> result{first};
  if (!failing.terms)
    return result;
  smt::Terms &terms = *failing.terms;
  Term violated = terms.boolean(false);
  for (const Obligation &o : failing.execution.obligations)
    if (o.property == property)
      violated = terms.disjunction(violated, o.violated);
  smt::Solver solver(terms, smt::SolverKind::Incremental);
  solver.require(violated);
  ir::RunOptions replay;
  replay.limits.steps = limits::run::kOtherSteps;
  // Ask for a new value of one input after the other; each answer is a new run.
  for (size_t i = 0; result.size() < count && i < 3 * count && !failing.execution.inputs.empty();
       ++i) {
    const InputSymbol &input = failing.execution.inputs[i % failing.execution.inputs.size()];
    if (input.index)
      continue;
    uint32_t width = terms.width(input.symbol);
    Term different = terms.boolean(true);
    for (const ir::Inputs &seen : result)
      different = terms.conjunction(
          different, terms.negation(terms.equal(
                         input.symbol, terms.number(width, ir::valueOf(seen, input.key)))));
    const std::vector<Term> assumptions{different, failing.execution.usual};
    Answer answer = solver.check(budget, assumptions);
    if (answer == Answer::Unknown)
      break;
    if (answer == Answer::Unsat)
      continue;
    smt::Evaluator model = solver.model();
    ir::Inputs inputs = inputsOf(model, failing.execution);
    ir::leaveOutUnread(program, entry, inputs);
    ir::Run run = ir::interpret(program, entry, inputs, replay, budget);
    bool isNew = std::find(result.begin(), result.end(), inputs) == result.end();
    if (isNew && run.end == ir::RunEnd::Failed && run.property == property)
      result.push_back(std::move(inputs));
  }
  return result;
}

} // namespace salve::execution
