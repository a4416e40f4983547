#include "engine/execution/paths.h"

namespace salve::execution {

namespace {
bool isPart(smt::Op op) {
  return op == smt::Op::ZeroExtend || op == smt::Op::Concat || op == smt::Op::Extract;
}
} // namespace

smt::Evaluator modelOf(const smt::Terms &terms, const Execution &execution,
                       const ir::Inputs &inputs) {
  std::unordered_map<uint32_t, Bits> values; // by symbol
  for (const InputSymbol &input : execution.inputs) {
    ir::InputKey key = input.key;
    if (input.index) // depends on inputs before it only
      key.cell += lowHalf(smt::Evaluator(terms, values)(input.index)) * input.cellsPerStep;
    const Bits value = ir::valueOf(inputs, key);
    values[input.symbol.index] = value;
    // what a symbol was made a value of its type by, see Values::fresh
    smt::Term inner = input.symbol;
    while (isPart(terms.node(inner).op))
      inner = terms.node(inner).a;
    values[inner.index] = value;
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
