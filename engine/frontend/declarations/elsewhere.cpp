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

ir::TypeId voidType(ir::Program &program) {
  for (uint32_t i = 0; i < program.types.size(); ++i)
    if (program.types[ir::TypeId(i)].kind == ir::TypeKind::Void)
      return ir::TypeId(i);
  ir::Type type;
  type.kind = ir::TypeKind::Void;
  type.name = "void";
  return program.types.add(type);
}

ir::TypeId pointerTo(ir::Program &program, ir::TypeId element) {
  for (uint32_t i = 0; i < program.types.size(); ++i)
    if (const ir::Type &t = program.types[ir::TypeId(i)];
        t.kind == ir::TypeKind::Pointer && t.element == element)
      return ir::TypeId(i);
  ir::Type type;
  type.kind = ir::TypeKind::Pointer;
  type.name = program.types[element].name + " *";
  type.element = element;
  type.cells = 1;
  type.bytes = type.align = 8;
  type.width = 64;
  return program.types.add(type);
}

/// What the function and all that it may call name.
std::set<ir::VariableId> reachedFrom(const ir::Program &program, ir::FunctionId entry) {
  std::set<ir::FunctionId> seen = {entry};
  std::vector<ir::FunctionId> open = {entry};
  std::set<ir::VariableId> result;
  while (!open.empty()) {
    const ir::FunctionId function = open.back();
    open.pop_back();
    ir::forEachPlace(program, function, [&](ir::PlaceId place) {
      if (const ir::VariableId variable = program.places[place].variable)
        result.insert(variable);
    });
    for (ir::FunctionId callee : program.functions[function].callees)
      if (seen.insert(callee).second)
        open.push_back(callee);
  }
  return result;
}

ir::StmtId anyValue(ir::Program &program, ir::VariableId id) {
  const ir::Variable variable = program.variables[id];
  const bool isArray = program.types[variable.type].kind == ir::TypeKind::Array;
  ir::Place place;
  place.variable = id;
  place.baseType = place.type = variable.type;
  place.range = variable.range;
  const ir::PlaceId where = program.places.add(std::move(place));
  ir::Expr value;
  value.kind = isArray ? ir::ExprKind::AddressOf : ir::ExprKind::Nondet;
  value.range = variable.range;
  value.type = isArray ? pointerTo(program, variable.type) : variable.type;
  if (isArray)
    value.place = where;
  else
    value.label = variable.name;
  value.elsewhere = !isArray && ir::holds(program.types, variable.type, ir::TypeKind::Pointer);
  ir::Expr change;
  change.kind = isArray ? ir::ExprKind::Havoc : ir::ExprKind::Assign;
  change.range = variable.range;
  change.type = isArray ? voidType(program) : variable.type;
  change.a = program.exprs.add(std::move(value));
  if (!isArray)
    change.place = where;
  ir::Stmt statement;
  statement.kind = ir::StmtKind::Expr;
  statement.range = variable.range;
  statement.expr = program.exprs.add(std::move(change));
  return program.stmts.add(std::move(statement));
}

ir::StmtId notModelled(ir::Program &program, const ir::Variable &array) {
  ir::Stmt statement;
  statement.kind = ir::StmtKind::Expr;
  statement.range = array.range;
  statement.expr =
      stopAt(program, {"array '" + array.name + "', whose size is not known", array.range});
  return program.stmts.add(std::move(statement));
}

} // namespace

bool canBeElsewhere(const ir::Program &program, ir::TypeId id) {
  const ir::Type &type = program.types[id];
  const bool isArray = type.kind == ir::TypeKind::Array;
  const bool isIncomplete = type.kind == ir::TypeKind::Record && type.bytes == 0;
  return type.kind != ir::TypeKind::Unsupported && !type.isVariable && !isIncomplete &&
         type.bytes <= limits::memory::kHavocked &&
         !(isArray && ir::holds(program.types, id, ir::TypeKind::Pointer));
}

void openElsewhere(ir::Program &program, const std::vector<ir::VariableId> &variables) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::FunctionId entry(i);
    const ir::StmtId body = program.functions[entry].body;
    if (!ir::startsProgram(program, entry) || !body.valid() ||
        program.stmts[body].kind != ir::StmtKind::Block)
      continue;
    const std::set<ir::VariableId> reached = reachedFrom(program, entry);
    std::vector<ir::StmtId> first;
    for (ir::VariableId id : variables) {
      const ir::Variable &variable = program.variables[id];
      const bool isLibrarys = !variable.initialAddresses.empty(); // standard streams
      if (isLibrarys || !reached.contains(id) || !canBeElsewhere(program, variable.type) ||
          program.types[variable.type].cells == 0)
        continue;
      if (variable.extent.kind == ir::Extent::Kind::ByContract) {
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
