#include "engine/execution/paths.h"

namespace salve::execution {

smt::Evaluator modelOf(const smt::Terms &terms, const Execution &execution,
                       const ir::Inputs &inputs) {
  std::unordered_map<uint32_t, uint64_t> values; // by symbol
  for (const InputSymbol &input : execution.inputs) {
    ir::InputKey key = input.key;
    if (input.index) // depends on inputs before it only
      key.cell += smt::Evaluator(terms, values)(input.index) * input.cellsPerStep;
    values[input.symbol.index] = ir::valueOf(inputs, key);
  }
  return smt::Evaluator(terms, std::move(values));
}

std::optional<ir::Path> pathUnder(smt::Evaluator &model, const Execution &execution) {
  if (!execution.toldAll)
    return std::nullopt;
  ir::Path path;
  for (const ToldStep &told : execution.told) {
    if (model(told.guard) == 0)
      continue;
    path.add(told.step);
    if (told.value)
      path.steps.back().value = model(told.value);
  }
  path.finish();
  return path;
}

} // namespace salve::execution
