// Builds small IR programs by hand, so that the tests of this room need no frontend.
// All functions are named after the C they stand for.
#pragma once

#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/printer.h"

#include <algorithm>
#include <bit>

namespace salve::ir::test {

class Builder {
public:
  Program program;
  TypeId voidType, boolType, i8, u8, i16, u16, i32, u32, i64, u64, f32, f64;

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
    f32 = integer("float", 32, false);
    f64 = integer("double", 64, false);
    program.types[f32].kind = program.types[f64].kind = TypeKind::Float;
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

  /// A record whose fields are bit-fields of `type`, one behind the other.
  TypeId bitFields(std::string name, TypeId type, const std::vector<uint32_t> &widths) {
    Type record;
    record.kind = TypeKind::Record;
    record.name = std::move(name);
    uint64_t bit = 0;
    for (uint32_t width : widths) {
      std::string field(1, static_cast<char>('a' + record.cells));
      record.fields.push_back({field, type, record.cells++, bit / 8, bit, width});
      bit += width;
    }
    record.bytes = (bit + 31) / 32 * 4;
    return program.types.add(record);
  }
  TypeId unionOf(std::string name, const std::vector<std::pair<std::string, TypeId>> &fields) {
    Type type;
    type.kind = TypeKind::Record;
    type.name = std::move(name);
    type.isUnion = true;
    type.element = u8;
    for (const auto &[fieldName, fieldType] : fields) {
      type.fields.push_back({fieldName, fieldType});
      type.bytes = std::max(type.bytes, program.types[fieldType].bytes);
    }
    type.cells = type.bytes;
    return program.types.add(type);
  }
  TypeId pointer(TypeId element) {
    TypeId id = integer(program.types[element].name + " *", 64, false);
    program.types[id].kind = TypeKind::Pointer;
    program.types[id].element = element;
    return id;
  }
  TypeId functionType(TypeId result, std::vector<TypeId> parameters) {
    Type type;
    type.kind = TypeKind::Function;
    type.element = result;
    type.parameters = std::move(parameters);
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
    bool isGlobal = storage == Storage::Global || storage == Storage::Literal;
    if (!isGlobal)
      v.owner = current;
    VariableId id = program.variables.add(v);
    if (storage == Storage::Parameter)
      program.functions[current].parameters.push_back(id);
    else if (!isGlobal)
      program.functions[current].locals.push_back(id);
    return id;
  }
  VariableId param(std::string name, TypeId type) {
    return variable(std::move(name), type, Storage::Parameter);
  }
  VariableId local(std::string name, TypeId type) {
    return variable(std::move(name), type, Storage::Local);
  }
  VariableId global(std::string name, TypeId type, std::vector<Bits> initial = {}) {
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

  AccessChecks checks() {
    return {property(PropertyKind::NullDereference), property(PropertyKind::Dangling),
            property(PropertyKind::Bounds)};
  }
  PlaceId deref(ExprId pointer) {
    Place p;
    p.pointer = pointer;
    p.checks = checks();
    p.baseType = p.type = program.types[typeOf(pointer)].element;
    return program.places.add(p);
  }
  PlaceId element(ExprId pointer, ExprId index) {
    Place p = program.places[deref(pointer)];
    Projection step;
    step.kind = Projection::Kind::Element;
    step.index = index;
    step.type = p.type;
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
    program.exprs[e].value = truncate(program.types[type], static_cast<Bits>(value));
    return e;
  }
  ExprId num(int64_t value) { return num(value, i32); }
  ExprId real(double value) {
    ExprId e = expr(ExprKind::Constant, f64);
    program.exprs[e].value = std::bit_cast<uint64_t>(value);
    return e;
  }
  ExprId null(TypeId pointerType) { return expr(ExprKind::Constant, pointerType); }
  /// Reads what was written, or violates Uninitialised.
  ExprId loadChecked(PlaceId p) {
    ExprId e = load(p);
    program.exprs[e].property = property(PropertyKind::Uninitialised);
    return e;
  }
  ExprId address(PlaceId p) {
    ExprId e = expr(ExprKind::AddressOf, pointer(program.places[p].type));
    program.exprs[e].place = p;
    return e;
  }
  ExprId address(VariableId v) { return address(place(v)); }
  /// The address of an array's first element.
  ExprId decay(VariableId v) {
    ExprId e = address(v);
    program.exprs[e].type = pointer(program.types[program.variables[v].type].element);
    return e;
  }
  ExprId plus(ExprId p, ExprId steps, int delta = 1) {
    ExprId e = expr(ExprKind::PointerAdd, typeOf(p), p, steps);
    program.exprs[e].delta = delta;
    return e;
  }
  ExprId minus(ExprId p, ExprId q) {
    ExprId e = expr(ExprKind::PointerDiff, i64, p, q);
    program.exprs[e].property = property(PropertyKind::PointerComparison);
    return e;
  }
  ExprId allocate(TypeId element, ExprId bytes, bool zeroed = false) {
    ExprId e = expr(ExprKind::Allocate, pointer(element), bytes);
    program.exprs[e].computeType = element;
    program.exprs[e].zeroed = zeroed;
    program.exprs[e].property = property(PropertyKind::Leak);
    return e;
  }
  ExprId release(ExprId p) {
    ExprId e = expr(ExprKind::Deallocate, voidType, p);
    program.exprs[e].checks.lifetime = property(PropertyKind::DoubleFree);
    program.exprs[e].checks.bounds = property(PropertyKind::InvalidFree);
    return e;
  }
  ExprId copy(ExprId to, ExprId from, ExprId bytes) {
    ExprId e = expr(ExprKind::Copy, voidType, to, from, bytes);
    program.exprs[e].checks = checks();
    program.exprs[e].sourceChecks = checks();
    return e;
  }
  ExprId fill(ExprId to, ExprId byte, ExprId bytes) {
    ExprId e = expr(ExprKind::Fill, voidType, to, byte, bytes);
    program.exprs[e].checks = checks();
    return e;
  }
  ExprId query(PointerQuery what, ExprId p, ExprId b = {}) {
    TypeId type = what == PointerQuery::Size ? u64 : what == PointerQuery::Offset ? i64 : i32;
    ExprId e = expr(ExprKind::Query, type, p, b);
    program.exprs[e].query = what;
    return e;
  }
  /// Makes the function one whose address is taken.
  ExprId functionAddress(FunctionId f) {
    Function &function = program.functions[f];
    function.addressTaken = true;
    std::vector<TypeId> parameters;
    for (VariableId v : function.parameters)
      parameters.push_back(program.variables[v].type);
    TypeId type = functionType(function.returnType, parameters);
    program.functions[f].type = type;
    ExprId e = expr(ExprKind::FunctionAddress, pointer(type));
    program.exprs[e].callee = f;
    return e;
  }
  ExprId callThrough(ExprId p, std::vector<ExprId> args) {
    TypeId type = program.types[typeOf(p)].element;
    ExprId e = expr(ExprKind::Call, program.types[type].element, p);
    program.exprs[e].args = std::move(args);
    program.exprs[e].property = property(PropertyKind::InvalidCall);
    for (FunctionId possible : functionsOfType(program, type))
      program.functions[current].callees.push_back(possible);
    return e;
  }
  ExprId statements(StmtId block, ExprId value = {}) {
    ExprId e = expr(ExprKind::Statements, value ? typeOf(value) : voidType, value);
    program.exprs[e].stmt = block;
    return e;
  }
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
    TypeKind kind = program.types[typeOf(a)].kind;
    if (kind == TypeKind::Float)
      program.exprs[e].property = {};
    if (kind == TypeKind::Pointer && op != BinaryOp::Eq && op != BinaryOp::Ne)
      program.exprs[e].property = property(PropertyKind::PointerComparison);
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
    program.stmts[id].low = truncate(program.types[type], static_cast<Bits>(low));
    program.stmts[id].high = truncate(program.types[type], static_cast<Bits>(high));
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
