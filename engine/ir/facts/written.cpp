#include "engine/ir/facts/written.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"

#include <algorithm>
#include <string_view>

namespace salve::ir {

bool writesLocal(const Program &program, const Expr &expr) {
  if (!effects(expr).writes)
    return true;
  const VariableId variable = expr.place ? program.places[expr.place].variable : VariableId();
  return variable && program.variables[variable].storage != Storage::Global &&
         program.variables[variable].storage != Storage::StaticLocal;
}

namespace {

constexpr uint32_t kNoField = ~uint32_t{0};

bool isOfType(const Program &program, TypeId record, uint32_t field, TypeId type) {
  const std::vector<Field> &fields = program.types[record].fields;
  return field < fields.size() && fields[field].type == type;
}

/// Of the library: what they write is what they allocate.
bool isAllocator(const Function &function) {
  for (std::string_view name : {"malloc", "calloc", "realloc", "reallocarray", "free"})
    if (function.name == name && (function.isModel || !function.body))
      return true;
  return false;
}

} // namespace

/// The outermost field; none: it has parts that are written, too.
std::optional<Written::Cell> Written::cellOf(const Program &program, const Place &place) {
  TypeId type = place.variable  ? program.variables[place.variable].type
                : place.pointer ? program.types[program.exprs[place.pointer].type].element
                                : TypeId();
  for (const Projection &step : place.path) {
    if (step.kind == Projection::Kind::Field && type &&
        program.types[type].kind == TypeKind::Record && !program.types[type].isUnion)
      return Cell{type, step.field};
    type = step.type;
  }
  if (!program.types[place.type].isScalar())
    return std::nullopt;
  return Cell{place.type, kNoField};
}

void Written::add(const Program &program, const Expr &expr) {
  const bool isPlain = expr.kind == ExprKind::Assign || expr.kind == ExprKind::CompoundAssign ||
                       expr.kind == ExprKind::Increment;
  const std::optional<Cell> cell =
      isPlain && expr.place ? cellOf(program, program.places[expr.place]) : std::nullopt;
  if (cell)
    cells_.insert(*cell);
  else
    isAll_ = true;
}

bool Written::add(const Written &other) {
  const size_t before = cells_.size() + isAll_;
  isAll_ |= other.isAll_;
  cells_.insert(other.cells_.begin(), other.cells_.end());
  return cells_.size() + isAll_ > before;
}

bool Written::mayBe(const Program &program, const Place &place) const {
  const std::optional<Cell> cell = cellOf(program, place);
  auto isMember = [&](const Cell &other) {
    return other.second != kNoField && isOfType(program, other.first, other.second, place.type);
  };
  return isAll_ || !cell || cells_.contains(*cell) || cells_.contains({place.type, kNoField}) ||
         (cell->second == kNoField && std::any_of(cells_.begin(), cells_.end(), isMember));
}

std::vector<Written> writtenBy(const Program &program) {
  std::vector<Written> result(program.functions.size());
  std::vector<std::vector<FunctionId>> callers(program.functions.size());
  std::vector<FunctionId> open;
  auto isSilent = [](const Function &f) {
    return f.prints || f.name == "strlen" || isAllocator(f);
  };
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const FunctionId id(i);
    const Function &f = program.functions[id];
    for (FunctionId callee : f.callees)
      callers[callee.index].push_back(id);
    open.push_back(id);
    if (isSilent(f))
      continue;
    if (!f.body)
      result[i].addAll();
    forEachExpr(program, id, [&](ExprId expr) {
      const Expr &e = program.exprs[expr];
      if (e.kind == ExprKind::Call && !e.callee)
        result[i].addAll();
      else if (!writesLocal(program, e) && f.isModel)
        result[i].addAll();
      else if (!writesLocal(program, e))
        result[i].add(program, e);
    });
  }
  while (!open.empty()) {
    const FunctionId callee = open.back();
    open.pop_back();
    for (FunctionId caller : callers[callee.index])
      if (!isSilent(program.functions[caller]) && result[caller.index].add(result[callee.index]))
        open.push_back(caller);
  }
  return result;
}

} // namespace salve::ir
