// Variables that nobody defines who is looked at: `main` and tests, which start with the initial
// values of the others, begin with an assignment of an arbitrary value to each that they reach.
#include "engine/frontend/declarations/elsewhere.h"

#include "engine/frontend/expressions/builders.h"
#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/execution.h"

#include <set>

namespace salve::frontend {

namespace {

using namespace ir;

TypeId voidType(Program &program) {
  for (uint32_t i = 0; i < program.types.size(); ++i)
    if (program.types[TypeId(i)].kind == TypeKind::Void)
      return TypeId(i);
  Type type;
  type.kind = TypeKind::Void;
  type.name = "void";
  return program.types.add(type);
}

TypeId pointerTo(Program &program, TypeId element) {
  for (uint32_t i = 0; i < program.types.size(); ++i)
    if (const Type &t = program.types[TypeId(i)];
        t.kind == TypeKind::Pointer && t.element == element)
      return TypeId(i);
  Type type;
  type.kind = TypeKind::Pointer;
  type.name = program.types[element].name + " *";
  type.element = element;
  type.cells = 1;
  type.bytes = type.align = 8;
  type.width = 64;
  return program.types.add(type);
}

/// What the function and all that it may call name.
std::set<VariableId> reachedFrom(const Program &program, FunctionId entry) {
  std::set<FunctionId> seen = {entry};
  std::vector<FunctionId> open = {entry};
  std::set<VariableId> result;
  while (!open.empty()) {
    const FunctionId function = open.back();
    open.pop_back();
    forEachPlace(program, function, [&](PlaceId place) {
      if (const VariableId variable = program.places[place].variable)
        result.insert(variable);
    });
    for (FunctionId callee : program.functions[function].callees)
      if (seen.insert(callee).second)
        open.push_back(callee);
  }
  return result;
}

StmtId anyValue(Program &program, VariableId id) {
  const Variable variable = program.variables[id];
  const bool isArray = program.types[variable.type].kind == TypeKind::Array;
  Place place;
  place.variable = id;
  place.baseType = place.type = variable.type;
  place.range = variable.range;
  const PlaceId where = program.places.add(std::move(place));
  Expr value;
  value.kind = isArray ? ExprKind::AddressOf : ExprKind::Nondet;
  value.range = variable.range;
  value.type = isArray ? pointerTo(program, variable.type) : variable.type;
  if (isArray)
    value.place = where;
  else
    value.label = variable.name;
  value.elsewhere = !isArray && holds(program.types, variable.type, TypeKind::Pointer);
  Expr change;
  change.kind = isArray ? ExprKind::Havoc : ExprKind::Assign;
  change.range = variable.range;
  change.type = isArray ? voidType(program) : variable.type;
  change.a = program.exprs.add(std::move(value));
  if (!isArray)
    change.place = where;
  Stmt statement;
  statement.kind = StmtKind::Expr;
  statement.range = variable.range;
  statement.expr = program.exprs.add(std::move(change));
  return program.stmts.add(std::move(statement));
}

StmtId notModelled(Program &program, const Variable &array) {
  Stmt statement;
  statement.kind = StmtKind::Expr;
  statement.range = array.range;
  statement.expr =
      stopAt(program, {"array '" + array.name + "', whose size is not known", array.range});
  return program.stmts.add(std::move(statement));
}

} // namespace

bool canBeElsewhere(const Program &program, TypeId id) {
  const Type &type = program.types[id];
  const bool isArray = type.kind == TypeKind::Array;
  const bool isIncomplete = type.kind == TypeKind::Record && type.bytes == 0;
  return type.kind != TypeKind::Unsupported && !type.isVariable && !isIncomplete &&
         type.bytes <= limits::memory::kHavocked &&
         !(isArray && holds(program.types, id, TypeKind::Pointer));
}

void openElsewhere(Program &program, const std::vector<VariableId> &variables) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const FunctionId entry(i);
    const StmtId body = program.functions[entry].body;
    if (!startsProgram(program, entry) || !body.valid() ||
        program.stmts[body].kind != StmtKind::Block)
      continue;
    const std::set<VariableId> reached = reachedFrom(program, entry);
    std::vector<StmtId> first;
    for (VariableId id : variables) {
      const Variable &variable = program.variables[id];
      const bool isLibrarys = !variable.initialAddresses.empty(); // standard streams
      if (isLibrarys || !reached.contains(id) || !canBeElsewhere(program, variable.type) ||
          program.types[variable.type].cells == 0)
        continue;
      if (variable.extent.kind == Extent::Kind::ByContract) {
        first.push_back(notModelled(program, variable));
        continue;
      }
      program.functions[entry].notes.push_back("'" + variable.name +
                                               "' is defined elsewhere: its value is arbitrary");
      first.push_back(anyValue(program, id));
    }
    auto &children = program.stmts[body].children;
    children.insert(children.begin(), first.begin(), first.end());
  }
}

} // namespace salve::frontend
