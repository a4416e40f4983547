#include "engine/repair/rules/names.h"

#include "engine/support/limits/repair.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

/// Occurrences come function by function, so looking at the last one suffices.
void note(std::vector<FunctionId> &functions, FunctionId function) {
  if (functions.empty() || functions.back() != function)
    functions.push_back(function);
}

bool has(const std::vector<FunctionId> &functions, FunctionId function) {
  return std::find(functions.begin(), functions.end(), function) != functions.end();
}

const MacroConstant *find(const std::vector<MacroConstant> &constants, std::string_view name) {
  for (const MacroConstant &constant : constants)
    if (constant.name == name)
      return &constant;
  return nullptr;
}

} // namespace

bool sameType(const Program &program, TypeId a, TypeId b) {
  if (a == b)
    return true;
  const Type &left = program.types[a], &right = program.types[b];
  if (left.kind != right.kind || left.width != right.width)
    return false;
  switch (left.kind) {
  case TypeKind::Integer: return left.isSigned == right.isSigned && left.isBool == right.isBool;
  case TypeKind::Float: return true;
  case TypeKind::Pointer: return left.element == right.element;
  case TypeKind::Void:
  case TypeKind::Function:
  case TypeKind::Record:
  case TypeKind::Array:
  case TypeKind::Unsupported: break;
  }
  return false;
}

bool isNode(const Program &program, TypeId id) {
  const Type &type = program.types[id];
  if (type.kind != TypeKind::Pointer || program.types[type.element].kind != TypeKind::Record)
    return false;
  const std::vector<Field> &fields = program.types[type.element].fields;
  // What a library keeps to itself has such names, as in FILE.
  const bool isOpaque =
      std::ranges::all_of(fields, [](const Field &field) { return field.name.starts_with('_'); });
  return !isOpaque && std::any_of(fields.begin(), fields.end(), [&](const Field &field) {
    return sameType(program, field.type, id);
  });
}

double similarity(std::string_view a, std::string_view b) {
  size_t shorter = std::min(a.size(), b.size()), longer = std::max(a.size(), b.size());
  size_t front = 0, back = 0;
  while (front < shorter && a[front] == b[front])
    ++front;
  while (front + back < shorter && a[a.size() - 1 - back] == b[b.size() - 1 - back])
    ++back;
  return longer == 0 ? 0 : static_cast<double>(front + back) / static_cast<double>(longer);
}

const MacroConstant *nameFor(const Program &program, Bits value, std::string_view like,
                             uint32_t offset) {
  const std::vector<MacroConstant> &constants = program.macroConstants;
  const MacroConstant *old = find(constants, like), *best = nullptr;
  auto likelihood = [&](const MacroConstant &constant) {
    return std::pair(old && constant.block == old->block, similarity(constant.name, like));
  };
  for (const MacroConstant &constant : constants)
    if (constant.value == value && constant.name != like &&
        program.isBefore(constant.definedAt, offset) &&
        (!best || likelihood(constant) > likelihood(*best)))
      best = &constant;
  return best;
}

bool belongTogether(const std::vector<MacroConstant> &constants, const MacroConstant &other,
                    std::string_view name) {
  const MacroConstant *one = find(constants, name);
  return (one && one->block == other.block) || similarity(other.name, name) >= kSimilar;
}

std::vector<Token> dimension(const Program &program, VariableId variable, uint32_t number) {
  const SourceRange &name = program.variables[variable].range;
  if (!program.isInText(name.file))
    return {};
  auto end = std::min<size_t>(program.text.size(), name.bytes.end + limits::space::kNameReach);
  std::vector<Token> behind = tokens(program.text, {name.bytes.end, static_cast<uint32_t>(end)});
  size_t i = 0;
  for (uint32_t n = 0;; ++n) {
    if (i >= behind.size() || program.textOf(behind[i].range) != "[")
      return {};
    std::vector<Token> inside;
    for (++i; i < behind.size() && program.textOf(behind[i].range) != "]"; ++i)
      inside.push_back(behind[i]);
    ++i;
    if (n == number)
      return inside;
  }
}

Names::Names(const Program &program, const Directives &macros,
             const std::vector<Occurrence> &occurrences)
    : program_(program), macros_(macros), users_(program.variables.size()),
      writers_(program.variables.size()) {
  for (uint32_t i = 0; i < program.variables.size(); ++i)
    byName_[program.variables[VariableId(i)].name].push_back(VariableId(i));
  for (const Occurrence &occurrence : occurrences) {
    const Expr &expr = program.exprs[occurrence.expr];
    if (!expr.place)
      continue;
    VariableId variable = program.places[expr.place].variable;
    if (!variable)
      continue;
    note(users_[variable.index], occurrence.function);
    if (expr.kind != ExprKind::Load && expr.kind != ExprKind::AddressOf)
      note(writers_[variable.index], occurrence.function);
  }
}

bool Names::usedIn(VariableId variable, FunctionId function) const {
  return has(users_[variable.index], function);
}

bool Names::writtenIn(VariableId variable, FunctionId function) const {
  return has(writers_[variable.index], function);
}

/// C's scopes nest, so of all variables of one name the one with the smallest scope is meant.
bool Names::visible(VariableId id, uint32_t offset) const {
  const Variable &variable = program_.variables[id];
  auto covers = [&](ByteRange scope) { return program_.isVisible(scope, offset); };
  if (variable.storage == Storage::Temporary || variable.isVolatile || variable.name.empty() ||
      !covers(variable.visible) || macros_.defines(variable.name))
    return false;
  const std::vector<VariableId> &named = byName_.at(variable.name);
  auto size = [&](ByteRange scope) { // a file's is the largest, wherever it begins
    return scope.end < program_.text.size() ? scope.size() : scope.end;
  };
  return std::all_of(named.begin(), named.end(), [&](VariableId other) {
    ByteRange scope = program_.variables[other].visible;
    return other == id || !covers(scope) || size(scope) > size(variable.visible);
  });
}

std::vector<VariableId> Names::insteadOf(VariableId original, uint32_t offset,
                                         FunctionId function) const {
  const Variable &old = program_.variables[original];
  // What the system gives a program is not named by chance: `stdin` where `stdout` stands, `argc`.
  auto isGiven = [&](VariableId id) {
    const Variable &variable = program_.variables[id];
    const bool isSystems =
        variable.storage == Storage::Global && !program_.isInText(variable.range.file);
    const bool isOfMain = variable.storage == Storage::Parameter && !usedIn(id, function) &&
                          program_.functions[function].name == "main";
    return isSystems || isOfMain;
  };
  std::vector<VariableId> result;
  for (uint32_t i = 0; i < program_.variables.size(); ++i) {
    VariableId id(i);
    if (id != original && sameType(program_, program_.variables[id].type, old.type) &&
        visible(id, offset) && !isGiven(id))
      result.push_back(id);
  }
  auto unlikeness = [&](VariableId id) {
    return std::pair(!usedIn(id, function), -similarity(program_.variables[id].name, old.name));
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](VariableId a, VariableId b) { return unlikeness(a) < unlikeness(b); });
  return result;
}

} // namespace salve::repair
