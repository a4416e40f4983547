// Builds small IR programs by hand, so that the tests of this room need no frontend.
// All functions are named after the C they stand for.
#pragma once

#include "engine/ir/interpreter.h"
#include "engine/ir/printer.h"

namespace salve::ir::test {

class Builder {
public:
  Program program;
  TypeId voidType, boolType, i8, u8, i16, u16, i32, u32, i64, u64;

  Builder() {
    Type nothing;
    nothing.name = "void";
    nothing.bytes = 1;
    voidType = program.types.add(nothing);
    boolType = integer("_Bool", 8, false);
    program.types[boolType].isBool = true;
    i8 = integer("signed char", 8, true);
    u8 = integer("unsigned char", 8, false);
    i16 = integer("short", 16, true);
    u16 = integer("unsigned short", 16, false);
    i32 = program.intType = integer("int", 32, true);
    u32 = integer("unsigned int", 32, false);
    i64 = integer("long", 64, true);
    u64 = integer("unsigned long", 64, false);
  }

  TypeId integer(std::string name, uint32_t width, bool isSigned) {
    Type type;
    type.kind = TypeKind::Integer;
    type.name = std::move(name);
    type.width = width;
    type.isSigned = isSigned;
    type.cells = 1;
    type.bytes = width / 8;
    return program.types.add(type);
  }
  TypeId array(TypeId element, uint64_t count) {
    Type type;
    type.kind = TypeKind::Array;
    type.element = element;
    type.count = count;
    type.cells = count * program.types[element].cells;
    type.bytes = count * program.types[element].bytes;
    return program.types.add(type);
  }
  TypeId record(std::string name, const std::vector<std::pair<std::string, TypeId>> &fields) {
    Type type;
    type.kind = TypeKind::Record;
    type.name = std::move(name);
    for (const auto &[fieldName, fieldType] : fields) {
      type.fields.push_back({fieldName, fieldType, type.cells, type.bytes, type.bytes * 8});
      type.cells += program.types[fieldType].cells;
      type.bytes += program.types[fieldType].bytes;
    }
    return program.types.add(type);
  }

  // functions and variables
  FunctionId function(std::string name, TypeId result) {
    Function f;
    f.name = std::move(name);
    f.returnType = result;
    return current = program.functions.add(f);
  }
  VariableId variable(std::string name, TypeId type, Storage storage) {
    Variable v;
    v.name = std::move(name);
    v.type = type;
    v.storage = storage;
    if (storage == Storage::Global || storage == Storage::StaticLocal)
      v.initial.assign(program.types[type].cells, 0);
    if (storage != Storage::Global)
      v.owner = current;
    VariableId id = program.variables.add(v);
    if (storage == Storage::Parameter)
      program.functions[current].parameters.push_back(id);
    else if (storage != Storage::Global)
      program.functions[current].locals.push_back(id);
    return id;
  }
  VariableId param(std::string name, TypeId type) {
    return variable(std::move(name), type, Storage::Parameter);
  }
  VariableId local(std::string name, TypeId type) {
    return variable(std::move(name), type, Storage::Local);
  }
  VariableId global(std::string name, TypeId type, std::vector<uint64_t> initial = {}) {
    VariableId id = variable(std::move(name), type, Storage::Global);
    if (!initial.empty())
      program.variables[id].initial = std::move(initial);
    return id;
  }
  PropertyId property(PropertyKind kind) {
    Property p;
    p.kind = kind;
    p.function = current;
    return program.properties.add(p);
  }

  // places
  PlaceId place(VariableId v) {
    Place p;
    p.variable = v;
    p.type = program.variables[v].type;
    return program.places.add(p);
  }
  PlaceId at(PlaceId base, ExprId index) {
    Place p = program.places[base];
    Projection step;
    step.kind = Projection::Kind::Index;
    step.index = index;
    step.bounds = property(PropertyKind::Bounds);
    step.type = p.type = program.types[p.type].element;
    p.path.push_back(step);
    return program.places.add(p);
  }
  PlaceId dot(PlaceId base, uint32_t field) {
    Place p = program.places[base];
    Projection step;
    step.field = field;
    step.type = p.type = program.types[p.type].fields[field].type;
    p.path.push_back(step);
    return program.places.add(p);
  }

  // expressions
  ExprId expr(ExprKind kind, TypeId type, ExprId a = {}, ExprId b = {}, ExprId c = {}) {
    Expr e;
    e.kind = kind;
    e.type = type;
    e.a = a;
    e.b = b;
    e.c = c;
    return program.exprs.add(e);
  }
  TypeId typeOf(ExprId e) const { return program.exprs[e].type; }
  ExprId num(int64_t value, TypeId type) {
    ExprId e = expr(ExprKind::Constant, type);
    program.exprs[e].value = truncate(program.types[type], static_cast<uint64_t>(value));
    return e;
  }
  ExprId num(int64_t value) { return num(value, i32); }
  ExprId load(PlaceId p) {
    ExprId e = expr(ExprKind::Load, program.places[p].type);
    program.exprs[e].place = p;
    return e;
  }
  ExprId load(VariableId v) { return load(place(v)); }
  ExprId unary(UnaryOp op, ExprId a) {
    ExprId e = expr(ExprKind::Unary, op == UnaryOp::LogicalNot ? i32 : typeOf(a), a);
    program.exprs[e].unary = op;
    return e;
  }
  ExprId binary(ExprId a, BinaryOp op, ExprId b) {
    ExprId e = expr(ExprKind::Binary, isRelational(op) ? i32 : typeOf(a), a, b);
    program.exprs[e].binary = op;
    program.exprs[e].property = check(op);
    return e;
  }
  ExprId logical(ExprId a, LogicalOp op, ExprId b) {
    ExprId e = expr(ExprKind::Logical, i32, a, b);
    program.exprs[e].logical = op;
    return e;
  }
  ExprId cast(TypeId type, ExprId a) { return expr(ExprKind::Cast, type, a); }
  ExprId assign(PlaceId p, ExprId a) {
    ExprId e = expr(ExprKind::Assign, program.places[p].type, a);
    program.exprs[e].place = p;
    return e;
  }
  ExprId assign(VariableId v, ExprId a) { return assign(place(v), a); }
  ExprId compound(PlaceId p, BinaryOp op, ExprId a, TypeId compute) {
    ExprId e = expr(ExprKind::CompoundAssign, program.places[p].type, a);
    Expr &x = program.exprs[e];
    x.place = p;
    x.binary = op;
    x.computeType = compute;
    x.property = check(op);
    return e;
  }
  ExprId increment(PlaceId p, int delta, bool postfix) {
    ExprId e = expr(ExprKind::Increment, program.places[p].type);
    program.exprs[e].place = p;
    program.exprs[e].delta = delta;
    program.exprs[e].postfix = postfix;
    return e;
  }
  ExprId call(FunctionId callee, std::vector<ExprId> args) {
    ExprId e = expr(ExprKind::Call, program.functions[callee].returnType);
    program.exprs[e].callee = callee;
    program.exprs[e].args = std::move(args);
    auto &callees = program.functions[current].callees;
    if (std::find(callees.begin(), callees.end(), callee) == callees.end())
      callees.push_back(callee);
    return e;
  }
  ExprId nondet(TypeId type) {
    ExprId e = expr(ExprKind::Nondet, type);
    program.exprs[e].label = "nondet()";
    return e;
  }
  ExprId assertion(ExprId a) {
    ExprId e = expr(ExprKind::Assert, voidType, a);
    program.exprs[e].property = property(PropertyKind::Assertion);
    return e;
  }

  // statements
  StmtId stmt(StmtKind kind, ExprId e = {}, std::vector<StmtId> children = {}) {
    Stmt s;
    s.kind = kind;
    s.expr = e;
    s.children = std::move(children);
    return program.stmts.add(s);
  }
  StmtId block(std::vector<StmtId> children) {
    return stmt(StmtKind::Block, {}, std::move(children));
  }
  StmtId does(ExprId e) { return stmt(StmtKind::Expr, e); }
  StmtId ret(ExprId e) { return stmt(StmtKind::Return, e); }
  StmtId declare(VariableId v) {
    StmtId id = stmt(StmtKind::Declare);
    program.stmts[id].variable = v;
    return id;
  }
  StmtId label(std::string name, StmtId child) {
    StmtId id = stmt(StmtKind::Label, {}, {child});
    program.stmts[id].label = std::move(name);
    return id;
  }
  StmtId jump(StmtId target = {}) {
    StmtId id = stmt(StmtKind::Goto);
    program.stmts[id].target = target;
    return id;
  }
  StmtId loop(StmtId init, ExprId condition, ExprId step, StmtId body) {
    StmtId id = stmt(StmtKind::For, condition, {init, body});
    program.stmts[id].step = step;
    return id;
  }
  StmtId inCase(int64_t low, int64_t high, TypeId type, StmtId child) {
    StmtId id = stmt(StmtKind::Case, {}, {child});
    program.stmts[id].low = truncate(program.types[type], static_cast<uint64_t>(low));
    program.stmts[id].high = truncate(program.types[type], static_cast<uint64_t>(high));
    return id;
  }
  void body(std::vector<StmtId> children) {
    program.functions[current].body = block(std::move(children));
  }

  FunctionId current;

private:
  PropertyId check(BinaryOp op) {
    if (op == BinaryOp::Div || op == BinaryOp::Rem)
      return property(PropertyKind::DivisionByZero);
    if (op == BinaryOp::Shl || op == BinaryOp::Shr)
      return property(PropertyKind::Shift);
    return {};
  }
};

inline InputKey variableKey(VariableId v, uint64_t cell = 0) {
  return {InputKey::Kind::Variable, v.index, cell, 0};
}

} // namespace salve::ir::test
