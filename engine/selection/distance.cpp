#include "engine/selection/distance.h"

#include "engine/ir/interpreter/interpreter.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace salve::selection {

PassingRuns samplePassing(const repair::Task &task, const std::vector<ir::Inputs> &failing,
                          uint64_t seed, const Budget &budget) {
  PassingRuns result;
  if (task.forms.runs)
    return result;
  std::mt19937_64 random(seed);
  const ir::Program &program = task.program;
  std::vector<ir::InputKey> keys = ir::interpret(program, task.entry, failing[0]).read;
  ir::RunOptions options;
  options.limits.steps = limits::selection::kSteps;
  for (size_t i = 0; i < limits::selection::kSamples &&
                     result.inputs.size() < limits::selection::kPassingInputs && !keys.empty();
       ++i) {
    ir::Inputs inputs = failing[i % failing.size()];
    for (size_t changes = 1 + random() % keys.size(); changes > 0; --changes) {
      const ir::InputKey &key = keys[random() % keys.size()];
      const ir::Type &type = program.types[ir::inputType(program, key)];
      uint64_t small = random() % 8;
      const Bits value = i % 3 == 0   ? Bits{random()}
                         : i % 3 == 1 ? Bits{small}
                                      : ir::valueOf(inputs, key) + small - 4;
      inputs[key] = ir::truncate(type, value);
    }
    const ir::RunEnd end = ir::interpret(program, task.entry, inputs, options, budget).end;
    if (end == ir::RunEnd::Failed && result.failing.size() < limits::selection::kOtherFailing)
      result.failing.push_back(inputs);
    if (end != ir::RunEnd::Finished)
      continue;
    const repair::Behaviour behaviour = repair::behaviour(task, {}, inputs, budget);
    result.original.push_back(behaviour.seen);
    result.stored.push_back(behaviour.stored);
    result.inputs.push_back(std::move(inputs));
  }
  const ir::PropertyKind kind = program.properties[task.target].kind;
  if (ir::info(kind).origin == ir::PropertyOrigin::Safety)
    for (const std::vector<ir::Inputs> *inputs : {&failing, &std::as_const(result.failing)})
      for (const ir::Inputs &each : *inputs) {
        repair::Behaviour behaviour = repair::behaviour(task, {}, each, budget);
        result.printed.push_back(std::move(behaviour.printed));
        result.read.push_back(std::move(behaviour.read));
      }
  return result;
}

static bool startsWith(const std::vector<uint64_t> &all, const std::vector<uint64_t> &beginning) {
  return all.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), all.begin());
}

/// Of what was read, if that is more than an element, less than half.
static bool isMostlyUnread(const std::set<uint64_t> &before, const std::set<uint64_t> &now) {
  const auto kept =
      std::ranges::count_if(before, [&](uint64_t cell) { return now.count(cell) != 0; });
  return before.size() > 1 && 2 * static_cast<size_t>(kept) < before.size();
}

Observed observe(const repair::Task &task, const repair::Changes &changes,
                 const PassingRuns &passing, const std::vector<ir::Inputs> &failing,
                 const Budget &budget) {
  Observed result;
  const bool isOneRun = passing.inputs.empty() &&
                        std::all_of(failing.begin(), failing.end(),
                                    [](const ir::Inputs &inputs) { return inputs.empty(); });
  if (task.forms.runs || isOneRun)
    return result; // that they print the same, hold in the one run, is known
  size_t failed = 0;
  for (const auto *inputs : {&passing.inputs, &failing, &passing.failing})
    for (const ir::Inputs &each : *inputs) {
      const repair::Behaviour behaviour = repair::behaviour(task, changes, each, budget);
      result.ends.push_back(behaviour.seen);
      result.read.push_back(std::accumulate(behaviour.read.begin(), behaviour.read.end(),
                                            uint64_t{0},
                                            [](uint64_t a, uint64_t b) { return mix(a, b); }));
      if (inputs == &passing.inputs) {
        result.stored.push_back(behaviour.stored);
      } else if (failed < passing.printed.size()) {
        const std::vector<uint64_t> &printed = passing.printed[failed];
        result.otherwise += !startsWith(behaviour.printed, printed);
        result.isSilenced |= behaviour.printed.size() < printed.size();
        result.isUnread |= isMostlyUnread(passing.read[failed++], behaviour.read);
      }
    }
  return result;
}

uint32_t distance(const PassingRuns &passing, const Behaviours &now) {
  uint32_t result = 0;
  for (size_t i = 0; i < passing.original.size(); ++i)
    result += now[i] != passing.original[i];
  return result;
}

uint32_t storedOtherwise(const PassingRuns &passing, const std::vector<uint64_t> &now) {
  uint32_t result = 0;
  for (size_t i = 0; i < now.size(); ++i)
    result += now[i] != passing.stored[i];
  return result;
}

} // namespace salve::selection
