#include "engine/repair/array_sizes.h"

#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

#include <algorithm>
#include <set>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostArrays = 4; ///< each takes a verification
constexpr uint32_t kCost = 3;

bool isArray(const Program &program, VariableId id) {
  const Variable &variable = program.variables[id];
  const Type &type = program.types[variable.type];
  bool isNamed = variable.storage == Storage::Global || variable.storage == Storage::StaticLocal ||
                 variable.storage == Storage::Local;
  return isNamed && type.kind == TypeKind::Array && !type.isVariable && type.count > 0 &&
         variable.range.file == kMainFile && !variable.name.empty();
}

/// Which arrays, and which of their dimensions, if that is known.
std::vector<std::pair<VariableId, uint32_t>> candidates(const Program &program, FunctionId entry,
                                                        PropertyId target) {
  std::vector<std::pair<VariableId, uint32_t>> result;
  auto add = [&](VariableId id, uint32_t dimension) {
    if (isArray(program, id) &&
        std::find(result.begin(), result.end(), std::pair(id, dimension)) == result.end())
      result.emplace_back(id, dimension);
  };
  bool throughPointer = false;
  std::vector<FunctionId> functions = editable(program, reachable(program, entry));
  std::vector<VariableId> named;
  for (FunctionId function : functions)
    for (const Occurrence &at : occurrences(program, function)) {
      const Expr &expr = program.exprs[at.expr];
      if (expr.place && program.places[expr.place].variable)
        named.push_back(program.places[expr.place].variable);
      if (!checksAt(program, at.expr, target) || expr.trusted)
        continue;
      if (!expr.place || !program.places[expr.place].variable) {
        throughPointer = true;
        continue;
      }
      const Place &place = program.places[expr.place];
      for (uint32_t i = 0; i < place.path.size() && place.path[i].kind == Projection::Kind::Index;
           ++i)
        if (place.path[i].bounds == target)
          add(place.variable, i);
    }
  if (throughPointer)
    for (VariableId id : named)
      add(id, 0);
  if (result.size() > kMostArrays)
    result.resize(kMostArrays);
  return result;
}

} // namespace

std::vector<Edit> arraySizes(const Program &program, FunctionId entry, PropertyId target) {
  std::vector<Edit> result;
  if (program.properties[target].kind != PropertyKind::Bounds)
    return result;
  for (auto [variable, dimension] : candidates(program, entry, target)) {
    Edit edit;
    edit.how.kind = Writing::Kind::Enlarge;
    edit.how.variable = variable;
    edit.how.dimension = dimension;
    edit.level = 3;
    edit.cost = kCost;
    result.push_back(std::move(edit));
  }
  return result;
}

} // namespace salve::repair
