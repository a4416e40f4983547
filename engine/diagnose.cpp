#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "engine/pipeline.h"
#include "engine/repair/suspects.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/diagnosis.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/suite.h"

#include <algorithm>

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
    runs.push_back({i, original.mayLeave, original.iterations + 2});
  }
  if (loops && runs.size() > limits::diagnosis::kLoopingInputs)
    runs.resize(limits::diagnosis::kLoopingInputs);
  return runs;
}

void start(Suspects &suspects, const repair::Task &task, const FailureCase &failure,
           const Budget &budget) {
  suspects.diagnoser = std::make_unique<diagnosis::Diagnoser>(
      task.program, task.entry, failingRuns(task, failure.failing, budget), budget);
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
    return repair::isTest(task.program, component.function) ||
           std::find(checkers.begin(), checkers.end(), component.function) != checkers.end() ||
           std::any_of(asserting.begin(), asserting.end(),
                       [&](const ir::SourceRange &code) { return diagnosis::liesIn(place, code); });
  };
  std::stable_partition(suspects.list.begin(), suspects.list.end(), [&](const auto &diagnosis) {
    return std::none_of(diagnosis.components.begin(), diagnosis.components.end(), saysWhatIsWanted);
  });
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
  for (const std::vector<ir::SourceRange> &repair : repaired) {
    const bool isKnown = std::any_of(list.begin(), list.end(), [&](const auto &diagnosis) {
      return diagnosis::isPlaceOf(program, diagnosis, repair);
    });
    if (repair.empty() || isKnown)
      continue;
    diagnosis::Diagnosis added;
    for (const ir::SourceRange &place : repair) {
      const ir::ComponentId id = componentAround(program, place);
      if (!id)
        added.places.push_back(place);
      else if (std::find(added.components.begin(), added.components.end(), id) ==
               added.components.end())
        added.components.push_back(id);
    }
    list.push_back(std::move(added));
  }
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
    if (!isStored && !isDecided)
      continue;
    result.push_back({{ir::ComponentId(i)}});
    result.back().isGuess = true;
  }
  return result;
}

} // namespace

Suspects diagnose(const repair::Task &task, const FailureCase &failure, const Budget &budget) {
  const Budget first =
      budget.within(task.program.isSuite() ? limits::suite::kConfirmedSeconds // whose runs are long
                                           : limits::diagnosis::kFirstSeconds);
  Suspects suspects;
  start(suspects, task, failure, first);
  suspects.list = suspects.diagnoser->diagnose(1, first).list;
  demote(suspects, task, failure);
  return suspects;
}

void diagnoseFurther(Suspects &suspects, const repair::Task &task, const FailureCase &failure,
                     const diagnosis::Repaired &repaired, const Budget &budget) {
  if (task.program.isSuite()) { // whose runs are long
    addRepaired(task.program, suspects.list, repaired);
    diagnosis::rank(task.program, suspects.list, repaired);
    return demote(suspects, task, failure);
  }
  const double seconds = budget.remaining() * limits::diagnosis::kShare;
  const Budget rest = budget.within(
      suspects.list.empty() ? seconds : std::min(seconds, limits::diagnosis::kPairsSeconds));
  if (!suspects.diagnoser->usable())
    start(suspects, task, failure, rest);
  // Where a repair is known, nobody reads what else could be wrong together.
  diagnosis::Diagnoses all = suspects.diagnoser->diagnose(repaired.empty() ? 2 : 1, rest);
  if (all.list.size() > suspects.list.size())
    suspects.list = std::move(all.list);
  const std::vector<diagnosis::Diagnosis> before = suspects.list;
  demote(suspects, task, failure);
  addRepaired(task.program, suspects.list, repaired);
  if (suspects.list.empty())
    suspects.list = before.empty() ? guesses(task, failure) : before;
  diagnosis::rank(task.program, suspects.list, repaired);
  demote(suspects, task, failure);
}

} // namespace salve::engine
