#include "engine/ir/walk.h"
#include "engine/pipeline.h"
#include "engine/repair/suspects.h"
#include "engine/repair/tests.h"
#include "engine/support/limits.h"

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
  auto standsInTest = [&](ir::ComponentId id) {
    return repair::isTest(task.program, task.program.components[id].function);
  };
  std::stable_partition(suspects.list.begin(), suspects.list.end(), [&](const auto &diagnosis) {
    return std::none_of(diagnosis.components.begin(), diagnosis.components.end(), standsInTest);
  });
}

/// Where a repair is known, its place is a suspect, whatever was asked in time.
std::vector<diagnosis::Diagnosis> repairedComponents(const ir::Program &program,
                                                     const std::vector<ir::ExprId> &repaired) {
  std::vector<diagnosis::Diagnosis> result;
  for (uint32_t i = 0; i < program.components.size(); ++i)
    if (const std::vector<ir::ExprId> parts =
            ir::below(program, program.components[ir::ComponentId(i)].expr);
        std::any_of(repaired.begin(), repaired.end(), [&](ir::ExprId expr) {
          return std::find(parts.begin(), parts.end(), expr) != parts.end();
        })) {
      result.emplace_back();
      result.back().components.push_back(ir::ComponentId(i));
    }
  return result;
}

} // namespace

Suspects diagnose(const repair::Task &task, const FailureCase &failure, const Budget &budget) {
  const Budget first = budget.within(repair::hasSuite(task.program)
                                         ? limits::suite::kConfirmedSeconds // whose runs are long
                                         : limits::diagnosis::kFirstSeconds);
  Suspects suspects;
  start(suspects, task, failure, first);
  suspects.list = suspects.diagnoser->diagnose(1, first).list;
  demote(suspects, task, failure);
  return suspects;
}

void diagnoseFurther(Suspects &suspects, const repair::Task &task, const FailureCase &failure,
                     const std::vector<ir::ExprId> &repaired, const Budget &budget) {
  if (repair::hasSuite(task.program)) {
    if (suspects.list.empty())
      suspects.list = repairedComponents(task.program, repaired);
    diagnosis::rank(task.program, suspects.list, repaired);
    return demote(suspects, task, failure);
  }
  const double seconds = budget.remaining() * limits::diagnosis::kShare;
  const Budget rest = budget.within(
      suspects.list.empty() ? seconds : std::min(seconds, limits::diagnosis::kPairsSeconds));
  if (!suspects.diagnoser->usable())
    start(suspects, task, failure, rest);
  diagnosis::Diagnoses all = suspects.diagnoser->diagnose(2, rest);
  if (all.list.size() > suspects.list.size())
    suspects.list = std::move(all.list);
  if (suspects.list.empty())
    suspects.list = repairedComponents(task.program, repaired);
  diagnosis::rank(task.program, suspects.list, repaired);
  demote(suspects, task, failure);
}

} // namespace salve::engine
