#include "engine/repair/rules/builder.h"

#include "engine/repair/rules/tree.h"
#include "engine/support/assert.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

/// Without what sleeps in it.
template <typename IdType, typename T>
const T &asWritten(const Store<IdType, T> &original, const Store<IdType, T> &all, IdType id) {
  return id.index < original.size() ? original[id] : all[id];
}

} // namespace

ExprId Builder::add(Expr expr) {
  expr.trusted = true;
  return program_.exprs.add(std::move(expr));
}

ExprId Builder::clone(ExprId id) {
  if (!id)
    return {};
  Expr copy = asWritten(original_.exprs, program_.exprs, id);
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

ExprId Builder::clone(ExprId id, const std::map<VariableId, VariableId> &namesakes) {
  const ExprId copy = clone(id);
  for (const ExprId part : below(program_, copy))
    if (const PlaceId place = program_.exprs[part].place)
      if (const auto own = namesakes.find(program_.places[place].variable); own != namesakes.end())
        program_.places[place].variable = own->second;
  return copy;
}

PlaceId Builder::clonePlace(PlaceId id) {
  ir::Place copy = asWritten(original_.places, program_.places, id);
  copy.order = {}; // of the place in its own expression
  copy.pointer = clone(copy.pointer);
  for (Projection &step : copy.path)
    step.index = clone(step.index);
  return program_.places.add(std::move(copy));
}

ExprId Builder::make(ExprKind kind, TypeId type, ExprId a, ExprId b, ExprId c) {
  Expr expr;
  expr.kind = kind;
  expr.type = type;
  expr.a = a;
  expr.b = b;
  expr.c = c;
  return add(std::move(expr));
}

ExprId Builder::load(ir::Place place) {
  ExprId result = make(ExprKind::Load, place.type);
  program_.exprs[result].place = program_.places.add(std::move(place));
  return result;
}

ExprId Builder::constant(TypeId type, Bits value, std::string spelledAs) {
  ExprId result = make(ExprKind::Constant, type);
  program_.exprs[result].value = value;
  program_.exprs[result].label = std::move(spelledAs);
  return result;
}

ir::Place Builder::placeOf(VariableId variable) const {
  ir::Place place;
  place.variable = variable;
  place.baseType = place.type = program_.variables[variable].type;
  return place;
}

ExprId Builder::load(VariableId variable) { return load(placeOf(variable)); }

ExprId Builder::read(PlaceId place) {
  ExprId result = make(ExprKind::Load, program_.places[place].type);
  PlaceId copy = clonePlace(place);
  program_.exprs[result].place = copy;
  return result;
}

ExprId Builder::cast(TypeId type, ExprId inner) {
  if (program_.exprs[inner].type == type)
    return inner;
  ExprId result = make(ExprKind::Cast, type, inner);
  program_.exprs[result].implicit = true;
  return result;
}

ExprId Builder::converted(TypeId type, ExprId expr) { return make(ExprKind::Cast, type, expr); }

ExprId Builder::logical(LogicalOp op, ExprId a, ExprId b) {
  ExprId result = make(ExprKind::Logical, program_.intType, a, b);
  program_.exprs[result].logical = op;
  return result;
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

ExprId Builder::binary(BinaryOp op, ExprId a, ExprId b) {
  TypeId type = common(program_.exprs[a].type, program_.exprs[b].type);
  ExprId left = cast(type, a), right = cast(type, b);
  ExprId result = make(ExprKind::Binary, type, left, right);
  program_.exprs[result].binary = op;
  return result;
}

ExprId Builder::compare(BinaryOp op, ExprId a, ExprId b) {
  SALVE_ASSERT(isRelational(op));
  ExprId result = binary(op, a, b);
  program_.exprs[result].type = program_.intType;
  return result;
}

ExprId Builder::assign(ExprId load, ExprId value) {
  SALVE_ASSERT(program_.exprs[load].kind == ExprKind::Load);
  ExprId result = make(ExprKind::Assign, program_.exprs[load].type, value);
  program_.exprs[result].place = program_.exprs[load].place;
  return result;
}

ExprId Builder::compound(BinaryOp op, ExprId load, ExprId value, PropertyId overflow) {
  const ExprId result = assign(load, value);
  const TypeId type = common(program_.exprs[load].type, program_.exprs[value].type);
  Expr &expr = program_.exprs[result];
  expr.kind = ExprKind::CompoundAssign;
  expr.binary = op;
  expr.computeType = type;
  expr.overflow = overflow;
  program_.exprs[result].a = cast(type, value);
  return result;
}

ir::Place Builder::through(ExprId pointer, PropertyId property) const {
  SALVE_ASSERT(program_.types[program_.exprs[pointer].type].kind == TypeKind::Pointer);
  ir::Place place;
  place.pointer = pointer;
  place.checks = {property, property, property};
  place.baseType = place.type = program_.types[program_.exprs[pointer].type].element;
  return place;
}

ExprId Builder::element(VariableId variable, ExprId index, PropertyId property) {
  TypeId type = program_.variables[variable].type;
  if (program_.types[type].kind != TypeKind::Array)
    return element(load(variable), index, property);
  Projection step;
  step.kind = Projection::Kind::Index;
  step.index = index;
  step.bounds = property;
  ir::Place place = placeOf(variable);
  step.type = place.type = program_.types[type].element;
  place.path.push_back(step);
  return load(std::move(place));
}

ExprId Builder::element(ExprId pointer, ExprId index, PropertyId property) {
  Projection step;
  step.kind = Projection::Kind::Element;
  step.index = index;
  ir::Place place = through(pointer, property);
  step.type = place.type;
  place.path.push_back(step);
  return load(std::move(place));
}

ir::Place Builder::fieldOf(ir::Place record, uint32_t field) const {
  Projection step;
  step.kind = Projection::Kind::Field;
  step.field = field;
  step.type = program_.types[record.type].fields[field].type;
  record.type = step.type;
  record.path.push_back(step);
  return record;
}

ExprId Builder::member(ExprId pointer, uint32_t field, PropertyId property) {
  return load(fieldOf(through(pointer, property), field));
}

ExprId Builder::pointee(ExprId pointer, PropertyId property) {
  return load(through(pointer, property));
}

ExprId Builder::negation(ExprId value) {
  ExprId result = make(ExprKind::Unary, program_.exprs[value].type, value);
  program_.exprs[result].unary = UnaryOp::Negate;
  return result;
}

ExprId Builder::complement(ExprId value) {
  const TypeId type = promoted(program_.exprs[value].type);
  ExprId result = make(ExprKind::Unary, type, cast(type, value));
  program_.exprs[result].unary = UnaryOp::BitNot;
  return result;
}

ExprId Builder::increment(ExprId load, PropertyId overflow, int delta) {
  ExprId result = make(ExprKind::Increment, program_.exprs[load].type);
  Expr &expr = program_.exprs[result];
  expr.place = program_.exprs[load].place;
  expr.delta = delta;
  expr.postfix = true;
  expr.overflow = overflow;
  return result;
}

ExprId Builder::negated(ExprId truth) {
  ExprId result = make(ExprKind::Unary, program_.intType, truth);
  program_.exprs[result].unary = UnaryOp::LogicalNot;
  return result;
}

ExprId Builder::addressOf(VariableId variable, ExprId model) {
  SALVE_ASSERT(program_.exprs[model].kind == ExprKind::AddressOf);
  ExprId result = clone(model);
  Expr &expr = program_.exprs[result];
  expr.text = {};
  program_.places[expr.place].variable = variable;
  return result;
}

ExprId Builder::release(ExprId pointer, PropertyId property, std::string closer) {
  ExprId result = make(ExprKind::Deallocate, ir::voidType(program_.types), pointer);
  program_.exprs[result].checks = {property, property, property};
  program_.exprs[result].label = std::move(closer);
  return result;
}

ExprId Builder::call(FunctionId callee, std::vector<ExprId> arguments) {
  const ExprId result = make(ExprKind::Call, program_.functions[callee].returnType);
  program_.exprs[result].callee = callee;
  program_.exprs[result].args = std::move(arguments);
  return result;
}

ExprId Builder::moveInstead(ExprId copy) {
  SALVE_ASSERT(program_.exprs[copy].kind == ExprKind::Copy);
  ExprId result = clone(copy);
  program_.exprs[result].text = {};
  program_.exprs[result].property = {};
  return result;
}

ExprId Builder::choice(ExprId test, ExprId yes, ExprId no) {
  SALVE_ASSERT(program_.exprs[yes].type == program_.exprs[no].type);
  return make(ExprKind::Conditional, program_.exprs[no].type, test, yes, no);
}

ExprId Builder::query(PointerQuery query, ExprId pointer, ExprId operand) {
  const TypeId type = query == PointerQuery::Size     ? wide(false)
                      : query == PointerQuery::Offset ? wide(true)
                                                      : program_.intType;
  const ExprId result = make(ExprKind::Query, type, pointer, operand);
  program_.exprs[result].query = query;
  program_.exprs[result].trusted = true;
  return result;
}

TypeId Builder::integer(std::string name, uint32_t width, bool isSigned) {
  for (uint32_t i = 0; i < program_.types.size(); ++i) {
    const Type &type = program_.types[TypeId(i)];
    if (type.kind == TypeKind::Integer && type.width == width && type.isSigned == isSigned &&
        (width == 64 || type.name == name))
      return TypeId(i);
  }
  Type type = program_.types[program_.intType];
  type.name = std::move(name);
  type.width = width;
  type.isSigned = isSigned;
  type.bytes = type.align = width / 8;
  return program_.types.add(type);
}

TypeId Builder::wide(bool isSigned) {
  return integer(isSigned ? "long" : "unsigned long", 64, isSigned);
}

TypeId Builder::byte() { return integer("unsigned char", 8, false); }

ExprId Builder::comma(ExprId first, ExprId value) {
  ExprId result = make(ExprKind::Comma, program_.exprs[value].type, first, value);
  program_.exprs[result].range = program_.exprs[value].range;
  return result;
}

ExprId Builder::probe(PropertyId property, ExprId expr) {
  ExprId assertion =
      make(ExprKind::Assert, ir::voidType(program_.types), constant(program_.intType, 1));
  program_.exprs[assertion].property = property;
  return comma(assertion, expr);
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
  for (ExprId inner : stmt.expr ? below(program_, stmt.expr) : std::vector<ExprId>())
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
  Stmt copy = asWritten(original_.stmts, program_.stmts, id);
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
