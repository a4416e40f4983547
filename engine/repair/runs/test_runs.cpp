#include "engine/repair/runs/test_runs.h"

#include "engine/repair/runs/coverage.h"
#include "engine/support/limits/suite.h"
#include "engine/support/suite.h"

#include <algorithm>

namespace salve::repair {

static bool endsWell(const ir::Run &run) {
  return run.end == ir::RunEnd::Finished || (run.end == ir::RunEnd::Halted && !run.isAstray);
}

TestRuns::TestRuns(const ir::Program &program, const std::vector<ir::FunctionId> &tests,
                   size_t output, const Budget &budget)
    : program_(program), layout_(program_.program()),
      // Much of a test may stand behind what fails in it.
      steps_(program.isSuite()
                 ? std::max(limits::suite::kLeastSteps, output * limits::suite::kStepsPerCharacter)
                 : limits::suite::kMostSteps) {
  ir::RunOptions options;
  const uint64_t most = program.isSuite() ? limits::suite::kSteps : limits::suite::kRunSteps;
  options.limits = {.steps = most, .recursion = limits::suite::kRecursion};
  options.globals = false;
  options.executed = !program.isSuite();
  options.asUsual = true;
  for (ir::FunctionId test : tests) {
    const ir::Run run = ir::interpret(program, test, {}, options, budget);
    const bool ends = run.end != ir::RunEnd::Stopped && run.end != ir::RunEnd::LeftBound;
    if (ends)
      steps_ =
          std::max(steps_, limits::suite::kTimesLonger * run.steps + limits::suite::kLeastSteps);
    else // one such is enough
      options.limits.steps = limits::suite::kMostSteps;
    originals_[test] = {.passes = endsWell(run),
                        .reads = !run.read.empty(),
                        .steps = run.steps,
                        .asserted = run.asserted,
                        .failed = run.property};
    if (options.executed && run.end == ir::RunEnd::Failed) {
      originals_[test].missed = missedBy(program, test, run);
      originals_[test].recent = sinceLastHeld(program, test, run);
    }
  }
  steps_ = std::min(steps_, most);
}

ir::Run TestRuns::run(ir::FunctionId test, const change::Changes &changes, bool isPrinted,
                      const Budget &budget) {
  ir::RunOptions options;
  options.limits = {.steps = steps_, .recursion = limits::suite::kRecursion};
  options.globals = isPrinted;
  options.asUsual = true;
  options.layout = &layout_;
  program_.make(changes);
  ir::Run run = ir::interpret(program_.program(), test, {}, options, budget);
  program_.takeBack();
  return run;
}

bool TestRuns::passes(ir::FunctionId test, const change::Changes &changes, const Budget &budget) {
  const Original &before = originals_.at(test);
  if (std::ranges::all_of(changes,
                          [&](const auto &change) { return before.missed.contains(change.first); }))
    return before.passes;
  const ir::Run done = run(test, changes, false, budget);
  const ir::Program &program = program_.program();
  // Tests that fail do more than others: they say what.
  const bool mayComeElsewhere =
      program.isSuite() || (before.failed && program.properties[before.failed].isStatus);
  const bool comesAsFar = mayComeElsewhere || done.asserted >= before.asserted;
  return done.read.empty() && comesAsFar && endsWell(done);
}

bool TestRuns::isRecent(ir::FunctionId test, const change::Edit &edit) const {
  const Original &before = originals_.at(test);
  return before.recent.empty() ||
         std::ranges::any_of(edit.meaning, [&](const change::Edit::Altered &altered) {
           return before.recent.contains(altered.expr.index);
         });
}

size_t TestRuns::printed(const ir::Run &run) const {
  return static_cast<size_t>(
      std::count_if(run.globals.begin(), run.globals.end(), [&](const auto &cell) {
        return program_.program().variables[cell.first.first].name == kPrintedText &&
               cell.second != 0;
      }));
}

size_t TestRuns::failing() const {
  return static_cast<size_t>(
      std::ranges::count_if(originals_, [](const auto &test) { return !test.second.passes; }));
}

bool TestRuns::readsAny() const {
  return std::ranges::any_of(originals_, [](const auto &test) { return test.second.reads; });
}

uint64_t TestRuns::longest() const {
  uint64_t steps = 0;
  for (const auto &[test, original] : originals_)
    steps = std::max(steps, original.steps);
  return steps;
}

std::optional<size_t> TestRuns::further(ir::FunctionId test, const change::Changes &changes,
                                        const Budget &budget) {
  Original &before = originals_.at(test);
  const bool isPrinted = program_.program().isSuite();
  const ir::Run after = run(test, changes, isPrinted, budget);
  if (!isPrinted) {
    const bool isSame = after.property == before.failed && after.asserted <= before.asserted;
    return after.end == ir::RunEnd::Failed && !isSame ? std::optional(after.asserted)
                                                      : std::nullopt;
  }
  if (!before.printed)
    before.printed = printed(run(test, {}, true, budget));
  const size_t now = printed(after);
  const bool isElsewhere = after.property != before.failed && after.steps > before.steps;
  if (after.end != ir::RunEnd::Failed ||
      (now <= *before.printed &&
       !(now == *before.printed && isElsewhere && isUnsafe(before.failed))))
    return std::nullopt;
  return now;
}

bool TestRuns::isUnsafe(ir::PropertyId failed) const {
  return failed &&
         ir::info(program_.program().properties[failed].kind).origin == ir::PropertyOrigin::Safety;
}

} // namespace salve::repair
