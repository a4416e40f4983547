#include "engine/words/assumptions.h"

#include "engine/execution/assumptions.h"

#include <algorithm>
#include <set>

namespace salve::words {

namespace {

/// Pointers that are moved or indexed by more than a constant.
std::set<ir::VariableId> movedPointers(const ir::Program &program) {
  std::set<ir::VariableId> result;
  auto loaded = [&](ir::ExprId pointer) {
    while (program.exprs[pointer].kind == ir::ExprKind::Cast)
      pointer = program.exprs[pointer].a;
    const ir::Expr &e = program.exprs[pointer];
    if (e.kind == ir::ExprKind::Load && program.places[e.place].path.empty())
      result.insert(program.places[e.place].variable);
  };
  for (const ir::Place &place : program.places)
    if (place.pointer && !place.path.empty() &&
        place.path[0].kind == ir::Projection::Kind::Element &&
        program.exprs[place.path[0].index].kind != ir::ExprKind::Constant)
      loaded(place.pointer);
  for (const ir::Expr &e : program.exprs) {
    if (e.kind == ir::ExprKind::PointerAdd)
      loaded(e.a);
    if ((e.kind == ir::ExprKind::Increment || e.kind == ir::ExprKind::CompoundAssign) &&
        program.types[e.type].kind == ir::TypeKind::Pointer && program.places[e.place].path.empty())
      result.insert(program.places[e.place].variable);
  }
  return result;
}

} // namespace

std::vector<std::string> inputNotes(const ir::Program &program, ir::FunctionId written,
                                    ir::FunctionId entry) {
  std::vector<std::string> result;
  if (ir::startsProgram(program, entry))
    return result;
  const auto &parameters = program.functions[written].parameters;
  const auto &inputs = program.functions[entry].parameters;
  const std::set<ir::VariableId> moved = movedPointers(program);
  std::string single, strings;
  auto add = [](std::string &list, const std::string &name) {
    list += (list.empty() ? "'" : ", '") + name + "'";
  };
  size_t pointers = 0;
  for (size_t i = 0; i < std::min(parameters.size(), inputs.size()); ++i) {
    const ir::Variable &input = program.variables[inputs[i]];
    const ir::Type &type = program.types[input.type];
    if (type.kind != ir::TypeKind::Pointer ||
        program.types[type.element].kind == ir::TypeKind::Function)
      continue;
    ++pointers;
    if (input.extent == ir::Extent::One && moved.contains(parameters[i]))
      add(single, input.name);
    if (input.extent == ir::Extent::String && execution::writesBehind(program, entry, type.element))
      add(strings, input.name);
  }
  const uint8_t assumed = execution::assumedOfInputs(program, entry);
  if (assumed & uint8_t(execution::Limitation::Aliases))
    result.push_back("pointers that are inputs are assumed not to point to global variables");
  if (assumed & uint8_t(execution::Limitation::Cycles))
    result.push_back("each node of a list or tree that is an input is assumed to be reached in one "
                     "way only (--cyclic: lists run in cycles)");
  if (pointers >= 2)
    result.push_back("what the pointer parameters point to is assumed not to overlap");
  if (!single.empty())
    result.push_back("one element is assumed behind " + single +
                     "; `T a[n]` or //@ requires \\valid(a + (0 .. n - 1)); says that there are n");
  if (!strings.empty())
    result.push_back("room for " + std::to_string(program.inputLimits.stringLength + 1) +
                     " characters is assumed behind " + strings);
  return result;
}

std::string promised(const std::vector<std::string> &by, bool byRecursion, bool ifTheyEnd) {
  std::string result = byRecursion ? "by induction over its calls" : "";
  if (!by.empty()) {
    result += byRecursion ? " and by what " : "by what ";
    for (size_t i = 0; i < by.size(); ++i)
      result += (i == 0 ? "`" : i + 1 == by.size() ? " and `" : ", `") + by[i] + "`";
    result += by.size() == 1 ? " promises" : " promise";
  }
  if (ifTheyEnd)
    result += by.size() > 1 ? " if they end" : " if it ends";
  return result;
}

Extent extentOf(const execution::Verification &v) {
  Extent result;
  result.unwind = v.unwind;
  result.leaves = v.leaves;
  result.limitations = v.execution.limitations;
  result.nested = v.nested;
  return result;
}

std::string bound(const ir::InputLimits &sizes, const Extent &extent) {
  using execution::Limitation;
  if (extent.ifItEnds)
    return kIfItEnds;
  auto has = [&](Limitation by) { return (extent.limitations & uint8_t(by)) != 0; };
  auto counted = [](uint64_t count, const std::string &what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  const std::pair<bool, std::string> limits[] = {
      {extent.leaves, counted(extent.unwind, "iteration")},
      {extent.leaves && extent.nested < execution::Limits{}.nested,
       counted(extent.nested, "level") + " of calls"},
      {extent.leaves && has(Limitation::Sizes), "as many elements of arrays of unknown size"},
      {has(Limitation::Nodes), "lists and trees of " + counted(sizes.nodes, "node")},
      {has(Limitation::Strings), "strings of " + counted(sizes.stringLength, "character")}};
  std::vector<std::string> parts;
  for (const auto &[applies, part] : limits)
    if (applies)
      parts.push_back(part);
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "up to " : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  const std::pair<bool, const char *> gaps[] = {
      {has(Limitation::Functions), "the effects of unknown functions"},
      {has(Limitation::Addresses), "objects at addresses that are given as numbers"},
      {has(Limitation::Aliases), "pointers to global variables"},
      {has(Limitation::Cycles), "nodes of lists and trees that are reached in several ways"},
      {has(Limitation::Contract), "parts of a contract that could not be used"},
      {extent.forCallers, "what its callers are to avoid"},
      {extent.othersOpen, "checks that are not decided without it, either"},
      {extent.ofNumbers, "malformed input"}};
  bool isFirst = true;
  for (const auto &[applies, part] : gaps)
    if (applies) {
      text += (isFirst ? (text.empty() ? "but for " : ", but for ") : " and ") + std::string(part);
      isFirst = false;
    }
  return text;
}

std::string explored(const execution::Explored &explored) {
  const bool isOne = explored.paths == 1;
  if (explored.isComplete && isOne)
    return "the only path was followed";
  const std::string paths =
      isOne ? "1 path was followed" : std::to_string(explored.paths) + " paths were followed";
  if (explored.isComplete)
    return paths + ", which are all";
  const int percent = std::min(99, static_cast<int>(100 * explored.share)); // not all
  return paths + ", " + (percent == 0 ? "less than 1" : std::to_string(percent)) + " % of all";
}

} // namespace salve::words
