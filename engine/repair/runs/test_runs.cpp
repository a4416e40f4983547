#include "engine/repair/runs/test_runs.h"

#include "engine/support/limits/suite.h"
#include "engine/support/suite.h"

#include <algorithm>

namespace salve::repair {

TestRuns::TestRuns(const ir::Program &program, const std::vector<ir::FunctionId> &tests,
                   size_t output, const Budget &budget)
    : program_(program), layout_(program_.program()),
      steps_(std::max(limits::suite::kLeastSteps, output * limits::suite::kStepsPerCharacter)) {
  ir::RunOptions options;
  options.limits = {.steps = limits::suite::kSteps, .recursion = limits::suite::kRecursion};
  options.globals = false;
  for (ir::FunctionId test : tests) {
    const ir::Run run = ir::interpret(program, test, {}, options, budget);
    const bool ends = run.end != ir::RunEnd::Stopped && run.end != ir::RunEnd::LeftBound;
    if (ends)
      steps_ = std::max(steps_, limits::suite::kTimesLonger * run.steps);
    else // one such is enough
      options.limits.steps = limits::suite::kMostSteps;
    order_[test] = {run.end == ir::RunEnd::Finished || run.end == ir::RunEnd::Halted, run.steps};
  }
  steps_ = std::min(steps_, limits::suite::kSteps);
}

ir::Run TestRuns::run(ir::FunctionId test, const change::Changes &changes, bool isPrinted,
                      const Budget &budget) {
  ir::RunOptions options;
  options.limits = {.steps = steps_, .recursion = limits::suite::kRecursion};
  options.globals = isPrinted;
  options.layout = &layout_;
  program_.make(changes);
  ir::Run run = ir::interpret(program_.program(), test, {}, options, budget);
  program_.takeBack();
  return run;
}

bool TestRuns::passes(ir::FunctionId test, const change::Changes &changes, const Budget &budget) {
  const ir::Run done = run(test, changes, false, budget);
  return done.read.empty() &&
         (done.end == ir::RunEnd::Finished || (done.end == ir::RunEnd::Halted && !done.isAstray));
}

size_t TestRuns::printed(const ir::Run &run) const {
  return static_cast<size_t>(
      std::count_if(run.globals.begin(), run.globals.end(), [&](const auto &cell) {
        return program_.program().variables[cell.first.first].name == kPrintedText &&
               cell.second != 0;
      }));
}

size_t TestRuns::failing() const {
  return static_cast<size_t>(std::count_if(order_.begin(), order_.end(),
                                           [](const auto &test) { return !test.second.first; }));
}

std::optional<size_t> TestRuns::further(ir::FunctionId test, const change::Changes &changes,
                                        const Budget &budget) {
  auto [original, isNew] = originals_.try_emplace(test);
  Original &before = original->second;
  if (isNew) {
    const ir::Run unchanged = run(test, {}, true, budget);
    before = {printed(unchanged), unchanged.property, unchanged.steps};
  }
  const ir::Run after = run(test, changes, true, budget);
  const size_t now = printed(after);
  const bool isElsewhere = after.property != before.failed && after.steps > before.steps;
  if (after.end != ir::RunEnd::Failed ||
      (now <= before.printed && !(now == before.printed && isElsewhere && isUnsafe(before.failed))))
    return std::nullopt;
  return now;
}

bool TestRuns::isUnsafe(ir::PropertyId failed) const {
  return failed &&
         ir::info(program_.program().properties[failed].kind).origin == ir::PropertyOrigin::Safety;
}

} // namespace salve::repair
