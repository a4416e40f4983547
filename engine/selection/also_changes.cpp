// What else a repair changes: runs on inputs that passed, with it and without.
#include "engine/ir/interpreter/interpreter.h"
#include "engine/selection/reasons.h"
#include "engine/support/limits/repair.h"
#include "engine/words/values.h"

#include <algorithm>

namespace salve::selection {

/// What differs; what a person sees first comes first.
enum class Reasons::Other : uint8_t {
  Result,
  Ends,
  Printed,
  Global,
  Memory,
  Skipped,
  Written,
  Checked
};

struct Reasons::Effect {
  Other what = Other::Checked;
  std::string name;        ///< Global
  std::string before, now; ///< Result, Global
  std::string inputs;      ///< "x = 2, y = 0"
  uint64_t size = 0;       ///< of the inputs: bits of their values
};

namespace {

constexpr size_t kExample = 60; ///< characters of inputs that are told

uint64_t bitsOf(const ir::Program &program, const ir::Run &run, const ir::Inputs &inputs) {
  uint64_t result = 0;
  for (const ir::InputKey &key : run.read) {
    const ir::Type &type = program.types[ir::inputType(program, key)];
    const SignedBits value = type.isSigned ? ir::signedValue(type, ir::valueOf(inputs, key))
                                           : static_cast<SignedBits>(ir::valueOf(inputs, key));
    for (Bits rest = static_cast<Bits>(value < 0 ? -value : value); rest != 0; rest >>= 1)
      ++result;
  }
  return result;
}

} // namespace

Reasons::Effect Reasons::effectOn(const ir::Inputs &inputs, Form &form, const Judged &judged,
                                  const Budget &budget) const {
  const ir::Program &program = form.rewritten.program();
  ir::RunOptions options;
  options.limits.steps = limits::selection::kSteps;
  options.awaited = &form.awaited;
  const ir::Run before = ir::interpret(program, task_.entry, inputs, options, budget);
  form.rewritten.make(judged.changes);
  const ir::Run now = ir::interpret(program, task_.entry, inputs, options, budget);
  form.rewritten.takeBack();
  Effect effect;
  effect.inputs = words::inputText(task_.program, before, inputs);
  effect.size = bitsOf(task_.program, before, inputs);
  if (now.end != before.end) {
    effect.what = Other::Ends;
    return effect;
  }
  if (before.result != now.result && before.result && now.result) {
    const ir::Type &type = program.types[program.functions[task_.entry].returnType];
    effect.what = Other::Result;
    effect.before = words::valueText(type, *before.result);
    effect.now = words::valueText(type, *now.result);
    return effect;
  }
  repair::Task task = task_;
  task.forms = {.extended = judged.extended.get()};
  const repair::Behaviour was = repair::behaviour(task, {}, inputs, budget);
  const repair::Behaviour is = repair::behaviour(task, judged.changes, inputs, budget);
  if (was.printed != is.printed) {
    effect.what = Other::Printed;
  } else if (before.globals != now.globals) {
    effect.what = Other::Memory;
    std::vector<std::pair<ir::VariableId, uint64_t>> cells;
    for (const auto &[cell, value] : before.globals)
      if (const auto found = now.globals.find(cell);
          found == now.globals.end() || found->second != value)
        cells.push_back(cell);
    if (cells.size() == 1 && now.globals.contains(cells[0]) &&
        now.globals.size() == before.globals.size()) {
      const ir::Variable &variable = program.variables[cells[0].first];
      const ir::Type &type = program.types[variable.type];
      if (type.isScalar() && type.kind != ir::TypeKind::Pointer && !variable.name.empty()) {
        effect.what = Other::Global;
        effect.name = variable.name;
        effect.before = words::valueText(type, before.globals.at(cells[0]));
        effect.now = words::valueText(type, now.globals.at(cells[0]));
      }
    }
  } else if (now.asserted < before.asserted) {
    effect.what = Other::Skipped;
  } else if (was.stored != is.stored) {
    effect.what = Other::Written;
  }
  return effect;
}

std::string Reasons::alsoChanges(const Judged &judged, const PassingRuns &passing,
                                 const Budget &budget) {
  const std::vector<size_t> &moved = judged.moved.empty() ? judged.written : judged.moved;
  if (judged.changes.empty() || moved.empty() || budget.exhausted())
    return "";
  Form &form = formOf(judged, budget);
  std::vector<Effect> effects;
  for (size_t number : moved)
    effects.push_back(effectOn(passing.inputs[number], form, judged, budget));
  if (budget.exhausted())
    return "";
  auto isLess = [](const Effect &a, const Effect &b) {
    return std::tuple(a.what, a.size, a.name) < std::tuple(b.what, b.size, b.name);
  };
  const Effect &best = *std::ranges::min_element(effects, isLess);
  const auto count = std::ranges::count_if(effects, [&](const Effect &other) {
    return other.what == best.what && other.name == best.name;
  });
  std::string what;
  switch (best.what) {
  case Other::Result: what = "changes the result"; break;
  case Other::Ends: what = "changes how the run ends"; break;
  case Other::Printed: what = "changes what is printed"; break;
  case Other::Global: what = "changes `" + best.name + "`"; break;
  case Other::Memory: what = "changes what is left in memory"; break;
  case Other::Skipped: what = "skips assertions"; break;
  case Other::Written: what = "changes what is written to memory"; break;
  case Other::Checked: what = "changes what is checked"; break;
  }
  const size_t all = passing.inputs.size();
  std::string said = "also " + what + " for " + std::to_string(count) + " of " +
                     std::to_string(all) + (all == 1 ? " input that passes" : " inputs that pass");
  const std::string values = best.before == best.now ? "" : best.now + " instead of " + best.before;
  if (!best.inputs.empty() && best.inputs.size() <= kExample)
    said += ", e.g. " + best.inputs + (values.empty() ? "" : ": " + values);
  return said;
}

} // namespace salve::selection
