#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "engine/pipeline.h"
#include "engine/repair/failing.h"
#include "engine/repair/suspects.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/diagnosis.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/suite.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace salve::engine {

namespace {

/// The runs that a diagnosis explains: fewer where loops make each of them dear.
std::vector<diagnosis::FailingRun>
failingRuns(const repair::Task &task, const std::vector<ir::Inputs> &inputs, const Budget &budget) {
  std::vector<diagnosis::FailingRun> runs;
  bool loops = false;
  for (const ir::Inputs &i : inputs) {
    repair::OriginalRun original = repair::runOriginal(task, i, budget);
    loops |= original.iterations > 2;
    runs.push_back({i, original.mayLeave, original.iterations + 2, task.exploration});
  }
  runs.resize(std::min(runs.size(),
                       loops ? limits::diagnosis::kLoopingInputs : limits::diagnosis::kInputs));
  return runs;
}

void start(Suspects &suspects, const repair::Task &task, const FailureCase &failure,
           const Budget &budget) {
  std::vector<diagnosis::FailingRun> runs = failingRuns(task, failure.failing, budget);
  if (!suspects.criteria.has(diagnosis::Criterion::Runs) && runs.size() > 1)
    runs.resize(1);
  suspects.diagnoser =
      std::make_unique<diagnosis::Diagnoser>(task.program, task.entry, runs, budget);
}

/// Where nothing could be asked in time: what the failing run does last.
std::vector<diagnosis::Diagnosis> guesses(const repair::Task &task, const FailureCase &failure) {
  const ir::Program &program = task.program;
  ir::RunOptions options;
  options.trace = options.path = true;
  options.limits.steps = limits::search::kSuspectSteps;
  const ir::Run run = ir::interpret(program, task.entry, failure.shown, options);
  std::vector<diagnosis::Diagnosis> result;
  for (uint32_t i = 0; i < program.components.size(); ++i) {
    const ir::Component &component = program.components[ir::ComponentId(i)];
    const ir::SourceRange &range = program.exprs[component.expr].range;
    const bool isStored = std::any_of(run.trace.begin(), run.trace.end(), [&](const auto &step) {
      return diagnosis::liesIn(range, step.range);
    });
    const bool isDecided =
        std::any_of(run.path.steps.begin(), run.path.steps.end(), [&](const ir::PathStep &step) {
          return step.kind == ir::PathStep::Kind::Branch &&
                 program.stmts[step.stmt].expr == component.expr;
        });
    const bool isFailing = diagnosis::liesIn(program.properties[failure.property].range, range);
    if (!isStored && !isDecided && !isFailing)
      continue;
    result.push_back({{ir::ComponentId(i)}});
    result.back().guess = diagnosis::Guess::Run;
  }
  return result;
}

/// Behind all others: what only evades the failure, and what says what is wanted.
void demote(Suspects &suspects, const repair::Task &task, const FailureCase &failure) {
  repair::demoteEvasions(task.program, task.entry, failure.property, failure.shown, suspects.list);
  const std::vector<ir::FunctionId> checkers =
      repair::checkers(task.program, task.entry, failure.property);
  std::vector<ir::SourceRange> asserting;
  for (ir::FunctionId function : ir::reachable(task.program, task.entry))
    for (ir::StmtId code : repair::assertionCode(task.program, function, failure.property))
      asserting.push_back(task.program.stmts[code].range);
  auto saysWhatIsWanted = [&](ir::ComponentId id) {
    const ir::Component &component = task.program.components[id];
    const ir::SourceRange &place = task.program.exprs[component.expr].range;
    return repair::isTest(task.program, component.function, failure.property) ||
           std::find(checkers.begin(), checkers.end(), component.function) != checkers.end() ||
           std::any_of(asserting.begin(), asserting.end(),
                       [&](const ir::SourceRange &code) { return diagnosis::liesIn(place, code); });
  };
  const auto isPatient = [&](const diagnosis::Diagnosis &diagnosis) {
    return std::none_of(diagnosis.components.begin(), diagnosis.components.end(), saysWhatIsWanted);
  };
  std::stable_partition(suspects.list.begin(), suspects.list.end(), isPatient);
  if (!task.program.properties[failure.property].isStatus)
    return;
  // Whatever the status is made of would do: what it is said of tells more.
  std::vector<diagnosis::Diagnosis> patients = suspects.list;
  std::erase_if(patients, std::not_fn(isPatient));
  if (patients.empty()) {
    patients = guesses(task, failure);
    std::erase_if(patients, std::not_fn(isPatient));
    suspects.isGuessed |= !patients.empty();
  }
  if (!patients.empty())
    suspects.list = std::move(patients);
}

/// Where what fails stands in a library or a file that is not the user's: the only call of theirs
/// that comes to it.
std::optional<ir::SourceRange> callThatFails(const repair::Task &task, ir::PropertyId property) {
  const ir::Program &program = task.program;
  const ir::Property &failing = program.properties[property];
  if (program.isInText(failing.range.file))
    return std::nullopt;
  std::vector<ir::SourceRange> calls;
  for (ir::FunctionId function : ir::reachable(program, task.entry)) {
    const ir::Function &caller = program.functions[function];
    if (!caller.body || !program.isInText(caller.range.file))
      continue;
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind != ir::ExprKind::Call || !expr.callee ||
          program.isInText(program.functions[expr.callee].range.file))
        return;
      const std::vector<ir::FunctionId> reached = ir::reachable(program, expr.callee);
      if (std::find(reached.begin(), reached.end(), failing.function) != reached.end())
        calls.push_back(expr.range);
    });
  }
  return calls.size() == 1 ? std::optional(calls[0]) : std::nullopt;
}

/// Behind what is known already, what is no expression that could have another value: a call where
/// a check may be missing, what moves an operand last, an object that may be too small.
void addGuesses(Suspects &suspects, const repair::Task &task, const FailureCase &failure) {
  using diagnosis::Guess;
  const ir::Program &program = task.program;
  const ir::PropertyKind kind = program.properties[failure.property].kind;
  if (program.isSuite() ||
      (kind != ir::PropertyKind::Bounds && kind != ir::PropertyKind::NullDereference &&
       kind != ir::PropertyKind::StringMisuse))
    return;
  std::vector<diagnosis::Diagnosis> &list = suspects.list;
  auto isIn = [&](const diagnosis::Diagnosis &known, const ir::SourceRange &place) {
    return std::ranges::any_of(known.ranges(program), [&](const ir::SourceRange &part) {
      return diagnosis::liesIn(part, place) || diagnosis::liesIn(place, part);
    });
  };
  auto add = [&](const ir::SourceRange &place, Guess guess) {
    list.push_back({.components = {}, .places = {place}, .guess = guess});
  };
  const size_t known = list.size();
  const LastStep last = lastStep(task, failure.property, failure.shown);
  if (last.place && suspects.criteria.has(diagnosis::Criterion::Steps)) {
    const auto same =
        std::find_if(list.begin(), list.end(), [&](const auto &d) { return isIn(d, *last.place); });
    if (same == list.end())
      add(*last.place, Guess::Step);
    else if (same->guess == Guess::Run)
      same->guess = Guess::Step;
  }
  const std::optional<ir::SourceRange> call = callThatFails(task, failure.property);
  if (!call || call->bytes.size() == 0 || (known > 0 && isIn(list[0], *call)) ||
      !suspects.criteria.has(diagnosis::Criterion::Calls))
    return;
  add(*call, Guess::Call);
  if (!last.object)
    return;
  const ir::Variable &object = program.variables[last.object];
  const bool isBeside = std::ranges::any_of(program.functions, [&](const ir::Function &f) {
    return diagnosis::liesIn(*call, f.range) && diagnosis::liesIn(object.range, f.range);
  });
  if (isBeside && program.types[object.type].kind == ir::TypeKind::Array)
    add(object.range, Guess::Object);
}

/// The smallest component that the place is in, if there is one.
ir::ComponentId componentAround(const ir::Program &program, const ir::SourceRange &place) {
  ir::ComponentId best;
  auto range = [&](ir::ComponentId id) { return program.exprs[program.components[id].expr].range; };
  for (uint32_t i = 0; i < program.components.size(); ++i)
    if (const ir::ComponentId id(i); diagnosis::liesIn(place, range(id)) &&
                                     (!best || range(id).bytes.size() < range(best).bytes.size()))
      best = id;
  return best;
}

/// Where a repair is known, its place is a suspect, whatever was asked in time.
void addRepaired(const ir::Program &program, std::vector<diagnosis::Diagnosis> &list,
                 const diagnosis::Repaired &repaired) {
  for (const diagnosis::RepairedPlace &repair : repaired) {
    const bool isKnown = std::any_of(list.begin(), list.end(), [&](const auto &diagnosis) {
      return diagnosis::isPlaceOf(program, diagnosis, repair.places);
    });
    if (repair.places.empty() || isKnown)
      continue;
    diagnosis::Diagnosis added;
    for (const ir::SourceRange &place : repair.places) {
      const ir::ComponentId id = componentAround(program, place);
      if (!id)
        added.places.push_back(place);
      else if (std::find(added.components.begin(), added.components.end(), id) ==
               added.components.end())
        added.components.push_back(id);
    }
    added.isRepaired = true;
    list.push_back(std::move(added));
  }
}

void order(Suspects &suspects, const repair::Task &task, const diagnosis::Repaired &repaired) {
  diagnosis::rank(task.program, suspects.list,
                  {repaired, suspects.signs, suspects.diagnoser->traces(), suspects.criteria});
}

} // namespace

Suspects diagnose(const repair::Task &task, const FailureCase &failure,
                  diagnosis::Criteria criteria, const Budget &budget) {
  const Budget first =
      budget.within(task.program.isSuite() ? limits::suite::kConfirmedSeconds // whose runs are long
                                           : limits::diagnosis::kFirstSeconds);
  Suspects suspects;
  const ir::Property &failing = task.program.properties[failure.property];
  if (ir::info(failing.kind).origin != ir::PropertyOrigin::Safety) // wrong values come from far
    criteria = criteria.without(diagnosis::Criterion::Chains);
  suspects.criteria = criteria;
  suspects.signs = signsOf(task, failure.property, criteria, first);
  start(suspects, task, failure, first);
  suspects.list = suspects.diagnoser->diagnose(1, first, suspects.signs, criteria).list;
  suspects.isGuessed = suspects.list.empty();
  if (suspects.isGuessed) { // the search that follows may be the last thing that there is room for
    suspects.list = guesses(task, failure);
    order(suspects, task, {});
  }
  demote(suspects, task, failure);
  return suspects;
}

void diagnoseFurther(Suspects &suspects, const repair::Task &task, const FailureCase &failure,
                     const diagnosis::Repaired &repaired, const Budget &budget) {
  const diagnosis::Criteria criteria = suspects.criteria;
  if (std::exchange(suspects.isGuessed, false))
    suspects.list.clear();
  if (task.program.isSuite()) { // whose runs are long
    addRepaired(task.program, suspects.list, repaired);
    if (suspects.list.empty())
      suspects.list = guesses(task, failure);
    order(suspects, task, repaired);
    return demote(suspects, task, failure);
  }
  const double seconds = budget.remaining() * limits::diagnosis::kShare;
  const Budget rest = budget.within(
      suspects.list.empty() ? seconds : std::min(seconds, limits::diagnosis::kPairsSeconds));
  if (!suspects.diagnoser->usable())
    start(suspects, task, failure, rest);
  // Where a repair is known, nobody reads what else could be wrong together.
  diagnosis::Diagnoses all = suspects.diagnoser->diagnose(repaired.empty() && !task.isWhole ? 2 : 1,
                                                          rest, suspects.signs, criteria);
  if (all.list.size() > suspects.list.size())
    suspects.list = std::move(all.list);
  const std::vector<diagnosis::Diagnosis> before = suspects.list;
  demote(suspects, task, failure);
  addRepaired(task.program, suspects.list, repaired);
  if (suspects.list.empty())
    suspects.list = before.empty() ? guesses(task, failure) : before;
  if (criteria.has(diagnosis::Criterion::Length))
    repair::findBrief(task.program, task.entry, failure.shown, suspects.list);
  order(suspects, task, repaired);
  addGuesses(suspects, task, failure);
  order(suspects, task, repaired);
  demote(suspects, task, failure);
}

} // namespace salve::engine
