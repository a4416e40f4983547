#include "engine/repair/runs/refuter.h"

#include "engine/ir/awaited.h"
#include "engine/ir/walk.h"
#include "engine/repair/candidate.h"
#include "engine/repair/runs/coverage.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/suite.h"

#include <algorithm>

namespace salve::repair {

using ir::RunEnd;

namespace {

bool isLeak(const ir::Program &program, ir::PropertyId property) {
  return property && program.properties[property].kind == ir::PropertyKind::Leak;
}

/// The statement of the function that was begun last.
ir::StmtId lastOf(const ir::Program &program, ir::FunctionId function, const ir::Run &run) {
  ir::StmtId last;
  uint64_t at = 0;
  ir::forEachStmt(program, function, [&](ir::StmtId id) {
    if (run.executed[id.index] > at) {
      last = id;
      at = run.executed[id.index];
    }
  });
  return last;
}

bool isTolerated(const OriginalRun &original, ir::PropertyId property) {
  return std::find(original.alsoViolated.begin(), original.alsoViolated.end(), property) !=
         original.alsoViolated.end();
}

} // namespace

const Refuter::Unchanged &Refuter::unchanged(ir::FunctionId entry, const ir::Inputs &inputs,
                                             const Budget &budget) {
  const auto [known, isNew] = unchanged_.try_emplace({entry, inputs});
  if (!isNew)
    return known->second;
  ir::RunOptions options;
  options.limits.steps = limits::search::kRefutedSteps;
  if (mustEnd_)
    options.limits.iterations = limits::search::kRefutedIterations;
  options.globals = false;
  options.executed = true;
  options.layout = &layout_;
  const ir::Run run = ir::interpret(program_.program(), entry, inputs, options, budget);
  Unchanged &result = known->second;
  const bool isOver = run.end == RunEnd::Failed || run.end == RunEnd::Finished;
  const bool goesOn = run.end == RunEnd::LeftBound || run.end == RunEnd::Endless ||
                      (run.end == RunEnd::Stopped && !budget.exhausted());
  result.isUsable = isOver || (mustEnd_ && goesOn);
  result.isWrong = run.end == RunEnd::Failed || (mustEnd_ && goesOn);
  result.ends = run.end == RunEnd::Finished || run.end == RunEnd::Halted;
  result.failed = run.property;
  if (isLeak(program_.program(), run.property) && ir::startsProgram(program_.program(), entry)) {
    result.status = run.result;
    result.last = lastOf(program_.program(), entry, run);
  }
  result.steps = isOver ? run.steps : 0; // going on for ever is no measure
  result.asserted = run.asserted;
  if (result.isUsable && result.isWrong)
    result.missed = missedBy(program_.program(), entry, run);
  return result;
}

/// What the run does not come to, it fails without.
bool Refuter::isMissed(const Unchanged &before, const change::Changes &changes) const {
  return before.isWrong && std::all_of(changes.begin(), changes.end(), [&](const auto &change) {
           return before.missed.contains(change.first);
         });
}

ir::Run Refuter::run(ir::FunctionId entry, const change::Changes &changes, const ir::Inputs &inputs,
                     const ir::RunLimits &limits, const Budget &budget) {
  ir::RunOptions options;
  options.limits = limits;
  options.globals = false;
  const auto [awaited, isNew] = awaited_.try_emplace(entry);
  if (isNew)
    awaited->second = ir::awaitedLoops(program_.program(), entry);
  options.awaited = &awaited->second;
  options.executed = isLeak(program_.program(), unchanged(entry, inputs, budget).failed);
  options.layout = &layout_;
  program_.make(changes);
  ir::Run result = ir::interpret(program_.program(), entry, inputs, options, budget);
  program_.takeBack();
  return result;
}

/// As long as is usual beside the unchanged one.
ir::Run Refuter::runBeside(const Unchanged &before, ir::FunctionId entry,
                           const change::Changes &changes, const ir::Inputs &inputs,
                           uint32_t unwind, const Budget &budget) {
  const uint64_t steps =
      std::max(limits::search::kLeastSteps, limits::search::kTimesLonger * before.steps);
  return run(entry, changes, inputs, {.steps = steps, .iterations = unwind}, budget);
}

bool Refuter::endsOtherwise(const Unchanged &before, const ir::Run &done) {
  return before.status && (done.end == RunEnd::Halted ||
                           (done.end == RunEnd::Finished &&
                            (done.result != before.status || !done.executed[before.last.index])));
}

/// To its end, without inputs.
ir::Run Refuter::runAlone(ir::FunctionId entry, const change::Changes &changes,
                          const Budget &budget) {
  return run(entry, changes, {},
             {.steps = limits::search::kAloneSteps, .recursion = limits::suite::kRecursion},
             budget);
}

std::optional<bool> Refuter::judgedAlone(const Unchanged &before, const OriginalRun &original,
                                         ir::PropertyId target, const ir::Run &done,
                                         const Budget &budget) {
  if (!done.read.empty() || done.steps <= limits::suite::kConfirmedSteps ||
      (target && !before.failed))
    return std::nullopt;
  if (endsOtherwise(before, done))
    return false;
  if (done.end == RunEnd::Finished) // behind all assertions that it came to before
    return done.asserted >= before.asserted;
  const bool goesOn = // or needs too much memory
      done.end == RunEnd::Endless || (done.end == RunEnd::Stopped && !budget.exhausted());
  const bool fails = done.end == RunEnd::Failed && !isTolerated(original, done.property);
  return before.failed && (goesOn || fails) ? std::optional(false) : std::nullopt;
}

std::optional<bool> Refuter::passes(ir::FunctionId entry, const change::Changes &changes,
                                    const ir::Inputs &inputs, const OriginalRun &original,
                                    ir::PropertyId target, uint32_t unwind, const Budget &budget) {
  const Unchanged &before = unchanged(entry, inputs, budget);
  if (!before.isUsable)
    return std::nullopt;
  const auto fails = [&](ir::PropertyId property) {
    return isTolerated(original, property) ? std::nullopt : std::optional(false);
  };
  if (isMissed(before, changes))
    return fails(before.failed);
  const ir::Run done = runBeside(before, entry, changes, inputs, unwind, budget);
  if (done.end == RunEnd::Failed)
    return fails(done.property);
  if (endsOtherwise(before, done))
    return false;
  const bool goesOn = done.end == RunEnd::Endless || done.end == RunEnd::LeftBound;
  const bool isStopped = done.end == RunEnd::Stopped && !budget.exhausted();
  if ((goesOn && (mustEnd_ || !original.mayLeave)) || (isStopped && mustEnd_))
    return false;
  if (!inputs.empty())
    return std::nullopt;
  const bool isWhole = !goesOn && !isStopped;
  return judgedAlone(before, original, target, isWhole ? done : runAlone(entry, changes, budget),
                     budget);
}

bool Refuter::passesAlone(ir::FunctionId entry, const change::Changes &changes,
                          ir::PropertyId target, const Budget &budget) {
  return judgedAlone(unchanged(entry, {}, budget), {}, target, runAlone(entry, changes, budget),
                     budget) == true;
}

bool Refuter::endsOtherwise(ir::FunctionId entry, const change::Changes &changes, uint32_t unwind,
                            const Budget &budget) {
  const Unchanged &before = unchanged(entry, {}, budget);
  return before.status &&
         endsOtherwise(before, runBeside(before, entry, changes, {}, unwind, budget));
}

std::optional<size_t> Refuter::further(ir::FunctionId entry, const change::Changes &changes,
                                       const ir::Inputs &inputs, ir::PropertyId target,
                                       uint32_t unwind, const Budget &budget) {
  const Unchanged &before = unchanged(entry, inputs, budget);
  if (isMissed(before, changes))
    return std::nullopt;
  const ir::Run done = runBeside(before, entry, changes, inputs, unwind, budget);
  if (done.end != RunEnd::Failed || (done.property == target && done.asserted <= before.asserted))
    return std::nullopt;
  if (isLeak(program_.program(), before.failed) && !isLeak(program_.program(), done.property))
    return std::nullopt; // it had come to its end
  return done.asserted;
}

} // namespace salve::repair
