#include "engine/diagnosis/weakest/elements.h"

#include "engine/ir/walk.h"

#include <cstdlib>
#include <optional>

namespace salve::diagnosis {

using ir::ExprKind;
using ir::VariableId;
using Node = Flow::Node;

namespace {

/// What an index counts from.
struct Base {
  uint64_t address = 0, size = 0; ///< of element 0, of each
  auto operator<=>(const Base &) const = default;
};

/// Names of the user's code, by what they were somewhere in the run.
class Names {
public:
  Names(const ir::Program &program, const Flow &flow, const Reader &reader);

  std::set<std::pair<VariableId, Base>> bases{};
  std::set<std::pair<VariableId, int64_t>> numbers{};

private:
  VariableId variableAt(Node node) const;
  void noteBase(Node node);

  const ir::Program &program_;
  const Flow &flow_;
  std::map<uint32_t, VariableId> parameters_{}; ///< by the argument that they get
  std::map<Bits, Base> pointees_{};
};

/// That is read, stored to or passed to by itself.
VariableId Names::variableAt(Node node) const {
  const ir::ExprId expr = flow_[node].expr;
  if (flow_[node].isArgument) {
    const auto found = parameters_.find(expr.index);
    return found == parameters_.end() ? VariableId() : found->second;
  }
  const ir::PlaceId place = program_.exprs[expr].place;
  const bool isWhole = place && program_.exprs[expr].kind != ExprKind::AddressOf &&
                       program_.places[place].path.empty();
  return isWhole ? program_.places[place].variable : VariableId();
}

/// Of `array[index]` and `pointer[index]`.
void Names::noteBase(Node node) {
  const Flow::Step &step = flow_[node];
  const ir::PlaceId id = step.isArgument ? ir::PlaceId() : program_.exprs[step.expr].place;
  if (!id || step.address == 0 || step.indices.size() != 1 || step.indices[0] == Flow::kNone)
    return;
  const ir::Place &place = program_.places[id];
  const uint64_t size = program_.types[place.type].bytes;
  if (place.path.size() != 1 || size == 0)
    return;
  const Flow::Step &index = flow_[step.indices[0]];
  const auto value = static_cast<uint64_t>(
      ir::signedValue(program_.types[program_.exprs[index.expr].type], index.value));
  const Base base{step.address - value * size, size};
  if (place.variable)
    bases.emplace(place.variable, base);
  else if (step.pointerRead != Flow::kNone)
    pointees_.emplace(flow_[step.pointerRead].value, base);
}

Names::Names(const ir::Program &program, const Flow &flow, const Reader &reader)
    : program_(program), flow_(flow) {
  for (const ir::Expr &expr : program.exprs)
    if (expr.kind == ExprKind::Call && expr.callee) {
      const std::vector<VariableId> &all = program.functions[expr.callee].parameters;
      for (size_t i = 0; i < std::min(all.size(), expr.args.size()); ++i)
        parameters_.emplace(expr.args[i].index, all[i]);
    }
  std::set<std::pair<VariableId, Bits>> pointers;
  for (Node node = 0; node < flow.steps().size(); ++node) {
    noteBase(node);
    const VariableId variable = variableAt(node);
    if (!variable || reader.isHidden(variable) || reader.isOfContract(variable))
      continue;
    const ir::Type &type = program.types[program.variables[variable].type];
    if (type.kind == ir::TypeKind::Pointer)
      pointers.emplace(variable, flow[node].value);
    else if (type.kind == ir::TypeKind::Integer && !type.isBool)
      numbers.emplace(variable, static_cast<int64_t>(ir::signedValue(type, flow[node].value)));
  }
  for (const auto &[variable, pointer] : pointers)
    if (const auto found = pointees_.find(pointer); found != pointees_.end())
      bases.emplace(variable, found->second);
}

} // namespace

void Cells::add(const Fact &fact) {
  for (const Term::Part &part : fact.difference.parts)
    if (part.address != 0 && std::abs(part.factor) == 1)
      cells_[part.address].insert(part.factor > 0 ? fact.relation : mirrored(fact.relation));
}

std::vector<Element> Cells::elements(const ir::Program &program, const Flow &flow,
                                     const Reader &reader) const {
  std::vector<Element> result;
  if (cells_.empty())
    return result;
  const Names names(program, flow, reader);
  std::set<std::tuple<VariableId, VariableId, ir::BinaryOp>> known;
  for (const auto &[cell, relations] : cells_)
    for (const auto &[array, base] : names.bases)
      for (const auto &[index, value] : names.numbers)
        if (base.address + static_cast<uint64_t>(value) * base.size == cell)
          for (ir::BinaryOp relation : relations)
            if (known.emplace(array, index, relation).second)
              result.push_back({array, index, relation});
  return result;
}

} // namespace salve::diagnosis
