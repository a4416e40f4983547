#include "engine/words/effects.h"

#include "engine/words/setup.h"

#include <map>
#include <tuple>

namespace salve::words {

namespace {

enum class Rank { Result, Object, Global };

struct Known {
  ir::VariableId variable;
  std::map<uint64_t, Bits> cells{}; ///< that the run touched
};
using Variables = std::map<std::pair<Rank, std::string>, Known>;

/// Those of the user's that a test can name, and that the run may have written.
Variables variablesOf(const Ended &ended, const std::string &result) {
  Variables variables;
  for (uint32_t i = 0; i < ended.program.variables.size(); ++i) {
    const ir::Variable &variable = ended.program.variables[ir::VariableId(i)];
    const bool isOwn = variable.storage == ir::Storage::StaticLocal && variable.owner == ended.test;
    const bool isGlobal = variable.storage == ir::Storage::Global && !variable.isConst &&
                          variable.range.file == ir::kMainFile && !variable.name.starts_with("__");
    if (!isOwn && !isGlobal)
      continue;
    const Rank rank = !isOwn ? Rank::Global : variable.name == result ? Rank::Result : Rank::Object;
    variables[{rank, variable.name}].variable = ir::VariableId(i);
  }
  for (const auto &[place, value] : ended.run.globals)
    for (auto &[name, known] : variables)
      if (known.variable == place.first)
        known.cells[place.second] = value;
  return variables;
}

Effect effectOf(const ir::Program &program, const Known &known, uint64_t cell) {
  const ir::Variable &variable = program.variables[known.variable];
  const ir::Type &type = program.types[ir::cellType(program.types, variable.type, cell)];
  const auto touched = known.cells.find(cell);
  const bool isTouched = touched != known.cells.end();
  if (type.kind == ir::TypeKind::Pointer) {
    const bool isObject =
        isTouched ? touched->second != 0 : variable.initialAddresses.contains(cell);
    return {isObject ? "not NULL" : "NULL", isObject ? "" : "0", isObject};
  }
  const Bits value = isTouched                        ? touched->second
                     : cell < variable.initial.size() ? variable.initial[cell]
                                                      : Bits{0};
  return {ir::formatValue(type, value),
          constant(program, ir::cellType(program.types, variable.type, cell), value).value_or("")};
}

bool isUnion(const ir::Program &program, ir::TypeId id) {
  const ir::Type &type = program.types[id];
  if (type.kind == ir::TypeKind::Array)
    return isUnion(program, type.element);
  if (type.isUnion)
    return true;
  for (const ir::Field &field : type.fields)
    if (isUnion(program, field.type))
      return true;
  return false;
}

} // namespace

std::vector<Difference> differences(const Ended *first, const Ended *second,
                                    const std::string &result) {
  std::vector<Difference> list;
  const Ended &any = first ? *first : *second;
  const Variables variables = variablesOf(any, result);
  const Variables others = first && second ? variablesOf(*second, result) : Variables();
  for (const auto &[name, known] : variables) {
    const ir::Variable &variable = any.program.variables[known.variable];
    const auto other = others.find(name);
    const bool isResult = name.first == Rank::Result;
    if (isUnion(any.program, variable.type))
      continue; // its cells are bytes
    std::map<uint64_t, Bits> cells = known.cells;
    auto add = [&](uint64_t cell, Effect a, Effect b) {
      list.push_back({name.second + ir::cellSuffix(any.program.types, variable.type, cell),
                      isResult, std::move(a), std::move(b)});
    };
    if (first && second) {
      if (other == others.end() ||
          any.program.types[variable.type].cells !=
              second->program.types[second->program.variables[other->second.variable].type].cells)
        continue;
      cells.insert(other->second.cells.begin(), other->second.cells.end());
    }
    for (const auto &[cell, value] : cells) {
      Effect own = effectOf(any.program, known, cell);
      if (!first || !second) {
        if (isResult && first)
          add(cell, std::move(own), {});
        else if (isResult)
          add(cell, {}, std::move(own));
        continue;
      }
      Effect its = effectOf(second->program, other->second, cell);
      if (own.shown != its.shown)
        add(cell, std::move(own), std::move(its));
    }
  }
  return list;
}

std::string assertion(const std::string &place, const Effect &effect) {
  if (effect.isObject)
    return place + " != 0";
  return effect.constant.empty() ? "" : place + " == " + effect.constant;
}

} // namespace salve::words
