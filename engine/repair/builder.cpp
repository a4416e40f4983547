#include "engine/repair/builder.h"

#include "engine/repair/tree.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

ExprId Builder::add(Expr expr) {
  expr.trusted = true;
  return program_.exprs.add(std::move(expr));
}

ExprId Builder::clone(ExprId id) {
  if (!id)
    return {};
  Expr copy = program_.exprs[id];
  copy.component = {};
  copy.a = clone(copy.a);
  copy.b = clone(copy.b);
  copy.c = clone(copy.c);
  for (ExprId &argument : copy.args)
    argument = clone(argument);
  if (copy.place)
    copy.place = clonePlace(copy.place);
  return add(std::move(copy));
}

PlaceId Builder::clonePlace(PlaceId id) {
  Place copy = program_.places[id];
  copy.pointer = clone(copy.pointer);
  for (Projection &step : copy.path)
    step.index = clone(step.index);
  return program_.places.add(std::move(copy));
}

ExprId Builder::constant(TypeId type, uint64_t value, std::string spelledAs) {
  Expr expr;
  expr.kind = ExprKind::Constant;
  expr.type = type;
  expr.value = value;
  expr.label = std::move(spelledAs);
  return add(std::move(expr));
}

ExprId Builder::load(VariableId variable) {
  Place place;
  place.variable = variable;
  place.baseType = place.type = program_.variables[variable].type;
  Expr expr;
  expr.kind = ExprKind::Load;
  expr.type = place.type;
  expr.place = program_.places.add(std::move(place));
  return add(std::move(expr));
}

ExprId Builder::cast(TypeId type, ExprId inner) {
  if (program_.exprs[inner].type == type)
    return inner;
  Expr expr;
  expr.kind = ExprKind::Cast;
  expr.implicit = true;
  expr.type = type;
  expr.a = inner;
  return add(std::move(expr));
}

ExprId Builder::logical(LogicalOp op, ExprId a, ExprId b) {
  Expr expr;
  expr.kind = ExprKind::Logical;
  expr.type = program_.intType;
  expr.logical = op;
  expr.a = a;
  expr.b = b;
  return add(std::move(expr));
}

TypeId Builder::promoted(TypeId type) const {
  const Type &t = program_.types[type];
  return t.kind == TypeKind::Integer && t.width < 32 ? program_.intType : type;
}

TypeId Builder::common(TypeId a, TypeId b) const {
  a = promoted(a);
  b = promoted(b);
  const Type &x = program_.types[a], &y = program_.types[b];
  if (x.kind != y.kind)
    return x.kind == TypeKind::Float || x.kind == TypeKind::Pointer ? a : b;
  if (x.width != y.width)
    return x.width > y.width ? a : b;
  return x.isSigned ? b : a;
}

ExprId Builder::compare(BinaryOp op, ExprId a, ExprId b) {
  TypeId type = common(program_.exprs[a].type, program_.exprs[b].type);
  Expr expr;
  expr.kind = ExprKind::Binary;
  expr.binary = op;
  expr.type = program_.intType;
  expr.a = cast(type, a);
  expr.b = cast(type, b);
  return add(std::move(expr));
}

ExprId Builder::binary(BinaryOp op, ExprId a, ExprId b) {
  TypeId type = common(program_.exprs[a].type, program_.exprs[b].type);
  Expr expr;
  expr.kind = ExprKind::Binary;
  expr.binary = op;
  expr.type = type;
  expr.a = cast(type, a);
  expr.b = cast(type, b);
  return add(std::move(expr));
}

ExprId Builder::assign(ExprId load, ExprId value) {
  Expr expr;
  expr.kind = ExprKind::Assign;
  expr.type = program_.exprs[load].type;
  expr.place = program_.exprs[load].place;
  expr.a = value;
  return add(std::move(expr));
}

ExprId Builder::element(VariableId variable, ExprId index, PropertyId property) {
  TypeId type = program_.variables[variable].type;
  TypeId element = program_.types[type].element;
  Projection step;
  step.index = index;
  step.type = element;
  Place place;
  if (program_.types[type].kind == TypeKind::Array) {
    step.kind = Projection::Kind::Index;
    step.bounds = property;
    place.variable = variable;
    place.baseType = type;
  } else {
    step.kind = Projection::Kind::Element;
    place.pointer = load(variable);
    place.checks = {property, property, property};
    place.baseType = element;
  }
  place.type = element;
  place.path.push_back(step);
  Expr expr;
  expr.kind = ExprKind::Load;
  expr.type = element;
  expr.place = program_.places.add(std::move(place));
  return add(std::move(expr));
}

ExprId Builder::member(ExprId pointer, uint32_t field, PropertyId property) {
  TypeId record = program_.types[program_.exprs[pointer].type].element;
  Projection step;
  step.kind = Projection::Kind::Field;
  step.field = field;
  step.type = program_.types[record].fields[field].type;
  Place place;
  place.pointer = pointer;
  place.checks = {property, property, property};
  place.baseType = record;
  place.type = step.type;
  place.path.push_back(step);
  Expr expr;
  expr.kind = ExprKind::Load;
  expr.type = step.type;
  expr.place = program_.places.add(std::move(place));
  return add(std::move(expr));
}

ExprId Builder::pointee(ExprId pointer, PropertyId property) {
  Place place;
  place.pointer = pointer;
  place.checks = {property, property, property};
  place.baseType = place.type = program_.types[program_.exprs[pointer].type].element;
  Expr expr;
  expr.kind = ExprKind::Load;
  expr.type = place.type;
  expr.place = program_.places.add(std::move(place));
  return add(std::move(expr));
}

ExprId Builder::negation(ExprId value) {
  Expr expr;
  expr.kind = ExprKind::Unary;
  expr.unary = UnaryOp::Negate;
  expr.type = program_.exprs[value].type;
  expr.a = value;
  return add(std::move(expr));
}

ExprId Builder::negated(ExprId truth) {
  Expr expr;
  expr.kind = ExprKind::Unary;
  expr.unary = UnaryOp::LogicalNot;
  expr.type = program_.intType;
  expr.a = truth;
  return add(std::move(expr));
}

ExprId Builder::addressOf(VariableId variable, ExprId model) {
  ExprId result = clone(model);
  Expr &expr = program_.exprs[result];
  expr.text = {};
  program_.places[expr.place].variable = variable;
  return result;
}

TypeId Builder::voidType() {
  for (uint32_t i = 0; i < program_.types.size(); ++i)
    if (program_.types[TypeId(i)].kind == TypeKind::Void)
      return TypeId(i);
  return program_.types.add({});
}

ExprId Builder::release(ExprId pointer, PropertyId property) {
  Expr expr;
  expr.kind = ExprKind::Deallocate;
  expr.type = voidType();
  expr.a = pointer;
  expr.checks = {property, property, property};
  return add(std::move(expr));
}

ExprId Builder::moveInstead(ExprId copy) {
  ExprId result = clone(copy);
  program_.exprs[result].text = {};
  program_.exprs[result].property = {};
  return result;
}

ExprId Builder::choice(ExprId test, ExprId yes, ExprId no) {
  Expr expr;
  expr.kind = ExprKind::Conditional;
  expr.type = program_.exprs[no].type;
  expr.a = test;
  expr.b = yes;
  expr.c = no;
  return add(std::move(expr));
}

ExprId Builder::comma(ExprId first, ExprId value) {
  Expr both;
  both.kind = ExprKind::Comma;
  both.type = program_.exprs[value].type;
  both.range = program_.exprs[value].range;
  both.a = first;
  both.b = value;
  return add(std::move(both));
}

ExprId Builder::probe(PropertyId property, ExprId expr) {
  Expr assertion;
  assertion.kind = ExprKind::Assert;
  assertion.type = voidType();
  assertion.property = property;
  assertion.a = constant(program_.intType, 1);
  return comma(add(std::move(assertion)), expr);
}

StmtId Builder::statement(ExprId expr) {
  Stmt stmt;
  stmt.kind = StmtKind::Expr;
  stmt.expr = expr;
  return program_.stmts.add(std::move(stmt));
}

StmtId Builder::conditional(ExprId condition, StmtId then, StmtId otherwise) {
  Stmt stmt;
  stmt.kind = StmtKind::If;
  stmt.expr = condition;
  stmt.children = {then};
  if (otherwise)
    stmt.children.push_back(otherwise);
  return program_.stmts.add(std::move(stmt));
}

bool Builder::canClone(StmtId id) const {
  if (!id)
    return true;
  const Stmt &stmt = program_.stmts[id];
  if (stmt.expr)
    for (ExprId inner : below(program_, stmt.expr))
      if (program_.exprs[inner].kind == ExprKind::Statements)
        return false;
  switch (stmt.kind) {
  case StmtKind::Expr:
  case StmtKind::Return:
  case StmtKind::Break:
  case StmtKind::Continue: return true;
  case StmtKind::Block:
  case StmtKind::If:
    return std::all_of(stmt.children.begin(), stmt.children.end(),
                       [&](StmtId child) { return canClone(child); });
  case StmtKind::Declare:
  case StmtKind::While:
  case StmtKind::DoWhile:
  case StmtKind::For:
  case StmtKind::Switch:
  case StmtKind::Case:
  case StmtKind::Default:
  case StmtKind::Goto:
  case StmtKind::Label: break;
  }
  return false;
}

StmtId Builder::clone(StmtId id) {
  if (!id)
    return {};
  Stmt copy = program_.stmts[id];
  copy.expr = clone(copy.expr);
  for (StmtId &child : copy.children)
    child = clone(child);
  return program_.stmts.add(std::move(copy));
}

StmtId Builder::exit(StmtKind kind, ExprId value) {
  Stmt stmt;
  stmt.kind = kind;
  stmt.expr = value;
  return program_.stmts.add(std::move(stmt));
}

} // namespace salve::repair
