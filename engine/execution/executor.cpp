#include "engine/execution/executor.h"

#include "engine/execution/machine.h"

namespace salve::execution {

using smt::Term;

Term Execution::fails(smt::Terms &terms) const {
  Term any = terms.boolean(false);
  for (const Obligation &o : obligations)
    any = terms.disjunction(any, o.violated);
  return any;
}

Machine::Machine(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
                 const Interpretation &interpretation, const Limits &limits, const Budget &budget,
                 const std::vector<InputSymbol> &known)
    : program_(program), terms_(terms), interpretation_(interpretation), limits_(limits),
      budget_(budget), values_(terms, limits.setLimit), facts_(program, entry),
      typeWidths_(program.types.size()), slots_(program.variables.size()),
      active_(program.functions.size()), entry_(entry) {
  for (const InputSymbol &i : known) {
    known_.emplace(i.key, i.symbol);
    out_.inputs.push_back(i);
  }
  out_.leaves = out_.leavesSpecification = terms.boolean(false);
}

Scalar Machine::scalarOf(ir::TypeId type) const {
  const ir::Type &t = program_.types[type];
  return {t.width == 0 ? 32 : t.width, t.isSigned, t.isBool};
}

const std::vector<uint8_t> &Machine::cellWidths(ir::TypeId type) {
  std::unique_ptr<std::vector<uint8_t>> &widths = typeWidths_[type.index];
  if (!widths) {
    widths = std::make_unique<std::vector<uint8_t>>();
    for (uint64_t i = 0; i < cellsOf(type); ++i)
      widths->push_back(
          static_cast<uint8_t>(scalarOf(ir::cellType(program_.types, type, i)).width));
  }
  return *widths;
}

std::optional<uint64_t> Machine::behaviour() const {
  uint64_t hash = dead();
  for (const Obligation &o : out_.obligations)
    hash = mix(hash, o.property.index);
  hash = mix(hash, terms_.isFalse(out_.leaves));
  if (dead())
    return hash;
  // The globals' slots, then the result's.
  for (size_t slot = 0; slot <= facts_.globals.size(); ++slot)
    for (const Value &v : current_.objects[slot]->cells) {
      if (!v.isNumber())
        return std::nullopt;
      hash = mix(hash, v.number());
    }
  return hash;
}

Execution Machine::run() {
  current_.path = Path::root(terms_);
  auto inputCells = [&](ir::VariableId variable) {
    std::vector<Value> cells;
    ir::TypeId type = program_.variables[variable].type;
    for (uint64_t i = 0; i < cellsOf(type); ++i)
      cells.push_back(input({ir::InputKey::Kind::Variable, variable.index, i, 0},
                            scalarOf(ir::cellType(program_.types, type, i))));
    return cells;
  };
  try {
    for (ir::VariableId global : facts_.globals) {
      const ir::Variable &v = program_.variables[global];
      auto object = std::make_shared<Object>();
      if (ir::arbitraryAtEntry(program_, entry_, global)) {
        object->cells = inputCells(global);
      } else {
        for (uint64_t bits : v.initial)
          object->cells.push_back(Value::number(bits));
        object->cells.resize(cellsOf(v.type));
      }
      slots_[global.index] = static_cast<uint32_t>(current_.objects.size());
      current_.objects.push_back(std::move(object));
      widths_.push_back(&cellWidths(v.type));
    }
    std::vector<std::vector<Value>> arguments;
    for (ir::VariableId parameter : program_.functions[entry_].parameters)
      arguments.push_back(inputCells(parameter));
    invoke(entry_, 0, std::move(arguments));
    if (interpretation_.inputs)
      out_.behaviour = behaviour();
  } catch (const ExecutionStopped &stop) {
    out_.stopped = stop.reason;
  }
  if (terms_.exhausted())
    out_.stopped = StopReason::Memory;
  return std::move(out_);
}

Execution execute(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
                  const Interpretation &interpretation, const Limits &limits, const Budget &budget,
                  const std::vector<InputSymbol> &known) {
  return Machine(program, entry, terms, interpretation, limits, budget, known).run();
}

} // namespace salve::execution
