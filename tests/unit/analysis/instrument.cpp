#include "instrument.h"

namespace salve::analysis {

using namespace ir;

namespace {

struct Builder {
  Program &program;
  FunctionId function;
  TypeId wide;

  ExprId add(Expr e, TypeId type) {
    e.type = type;
    return program.exprs.add(e);
  }
  ExprId load(VariableId v) {
    TypeId type = program.variables[v].type;
    Place place;
    place.variable = v;
    place.type = place.baseType = type;
    Expr e;
    e.kind = ExprKind::Load;
    e.place = program.places.add(place);
    Expr cast;
    cast.kind = ExprKind::Cast;
    cast.a = add(e, type);
    return add(cast, wide);
  }
  ExprId number(int64_t n, TypeId type) {
    Expr e;
    e.kind = ExprKind::Constant;
    e.value = truncate(program.types[type], static_cast<uint64_t>(n));
    return add(e, type);
  }
  ExprId binary(BinaryOp op, ExprId a, ExprId b, TypeId type) {
    Expr e;
    e.kind = ExprKind::Binary;
    e.binary = op;
    e.a = a;
    e.b = b;
    return add(e, type);
  }
  ExprId assertion(const LoopFact &f, TypeId none) {
    ExprId sum = binary(BinaryOp::Mul, load(f.x), number(f.a, wide), wide);
    if (f.b != 0)
      sum = binary(BinaryOp::Add, sum, binary(BinaryOp::Mul, load(f.y), number(f.b, wide), wide),
                   wide);
    Property property;
    property.function = function;
    property.text = text(program, f);
    Expr e;
    e.kind = ExprKind::Assert;
    e.a = binary(BinaryOp::Le, sum, number(f.c, wide), program.intType);
    e.property = program.properties.add(property);
    return add(e, none);
  }
};

bool isNarrow(const Program &program, VariableId v) {
  return !v || program.types[program.variables[v].type].width <= 32;
}

TypeId typeLike(Program &program, auto &&matches) {
  for (uint32_t i = 0; i < program.types.size(); ++i)
    if (matches(program.types[TypeId(i)]))
      return TypeId(i);
  return program.types.add({});
}

} // namespace

size_t instrument(Program &program, FunctionId function, const LoopFacts &facts) {
  Builder build{program, function, typeLike(program, [](const Type &t) {
                  return t.kind == TypeKind::Integer && t.isSigned && t.width == 64;
                })};
  TypeId none = typeLike(program, [](const Type &t) { return t.kind == TypeKind::Void; });
  size_t count = 0;
  for (const auto &[loop, list] : facts)
    for (const LoopFact &fact : list) {
      if (!isNarrow(program, fact.x) || !isNarrow(program, fact.y))
        continue;
      ++count;
      ExprId check = build.assertion(fact, none);
      if (program.stmts[loop].kind == StmtKind::DoWhile) {
        Stmt statement;
        statement.kind = StmtKind::Expr;
        statement.expr = check;
        Stmt block;
        block.children = {program.stmts.add(statement), program.stmts[loop].children[0]};
        StmtId both = program.stmts.add(block);
        program.stmts[loop].children[0] = both;
        continue;
      }
      ExprId condition = program.stmts[loop].expr;
      if (!condition)
        condition = build.number(1, program.intType);
      Expr comma;
      comma.kind = ExprKind::Comma;
      comma.a = check;
      comma.b = condition;
      program.stmts[loop].expr = build.add(comma, program.exprs[condition].type);
    }
  return count;
}

std::string text(const Program &program, const LoopFact &f) {
  auto term = [&](int factor, VariableId v) {
    return (factor < 0 ? "-" : "+") + program.variables[v].name;
  };
  std::string first = term(f.a, f.x), second = f.b == 0 ? "" : term(f.b, f.y);
  if (second.starts_with("+") && (first.starts_with("-") || second < first))
    std::swap(first, second);
  if (first.starts_with("+"))
    first.erase(0, 1);
  return first + second + " <= " + std::to_string(f.c);
}

} // namespace salve::analysis
