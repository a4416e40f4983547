#include "instrument.h"

#include <gtest/gtest.h>

#include <cstdlib>

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
  ExprId scaled(VariableId v, int64_t factor) {
    return binary(BinaryOp::Mul, load(v), number(factor, wide), wide);
  }
  ExprId assertion(ExprId condition, const std::string &text, TypeId none) {
    Property property;
    property.function = function;
    property.text = text;
    Expr e;
    e.kind = ExprKind::Assert;
    e.a = condition;
    e.property = program.properties.add(property);
    return add(e, none);
  }
  ExprId assertion(const LoopFact &f, TypeId none) {
    ExprId sum = scaled(f.x, f.a);
    if (f.b != 0)
      sum = binary(BinaryOp::Add, sum, scaled(f.y, f.b), wide);
    return assertion(binary(BinaryOp::Le, sum, number(f.c, wide), program.intType),
                     text(program, f), none);
  }
  ExprId assertion(const LoopInequality &f, TypeId none) {
    ExprId sum = number(f.constant, wide);
    for (const auto &[variable, factor] : f.parts)
      sum = binary(BinaryOp::Add, sum, scaled(variable, factor), wide);
    return assertion(binary(BinaryOp::Le, sum, number(0, wide), program.intType), text(program, f),
                     none);
  }
  ExprId assertion(const LoopCongruence &f, TypeId none) {
    ExprId sum = number(f.constant, wide);
    for (const auto &[variable, factor] : f.parts)
      sum = binary(BinaryOp::Add, sum, scaled(variable, factor), wide);
    if (f.modulus != 0)
      sum = binary(BinaryOp::Rem, sum, number(static_cast<int64_t>(f.modulus), wide), wide);
    return assertion(binary(BinaryOp::Eq, sum, number(0, wide), program.intType), text(program, f),
                     none);
  }
};

bool isNarrow(const Program &program, VariableId v) {
  return !v || program.types[program.variables[v].type].width <= 32;
}

/// Whether 64 bits hold every value of the sum.
bool isNarrow(const Program &program, const auto &f) {
  int64_t most = std::abs(f.constant) >> 32;
  for (const auto &[variable, factor] : f.parts) {
    if (!isNarrow(program, variable) || std::abs(factor) > INT32_MAX)
      return false;
    most += std::abs(factor);
  }
  return most < INT32_MAX / 2;
}

void assertAtHead(Program &program, Builder &build, StmtId loop, ExprId check) {
  if (program.stmts[loop].kind == StmtKind::DoWhile) {
    Stmt statement;
    statement.kind = StmtKind::Expr;
    statement.expr = check;
    Stmt block;
    block.children = {program.stmts.add(statement), program.stmts[loop].children[0]};
    StmtId both = program.stmts.add(block);
    program.stmts[loop].children[0] = both;
    return;
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

TypeId typeLike(Program &program, auto &&matches) {
  for (uint32_t i = 0; i < program.types.size(); ++i)
    if (matches(program.types[TypeId(i)]))
      return TypeId(i);
  return program.types.add({});
}

} // namespace

FunctionId functionF(const Program &program) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[FunctionId(i)].name == "f")
      return FunctionId(i);
  ADD_FAILURE() << "no function f";
  return {};
}

size_t instrument(Program &program, FunctionId function, const LoopFacts &facts) {
  Builder build{program, function, typeLike(program, [](const Type &t) {
                  return t.kind == TypeKind::Integer && t.isSigned && t.width == 64;
                })};
  TypeId none = typeLike(program, [](const Type &t) { return t.kind == TypeKind::Void; });
  size_t count = 0;
  for (const auto &[loop, list] : facts) {
    for (const LoopFact &fact : list.inequalities)
      if (isNarrow(program, fact.x) && isNarrow(program, fact.y)) {
        ++count;
        assertAtHead(program, build, loop, build.assertion(fact, none));
      }
    for (const LoopCongruence &fact : list.congruences)
      if (isNarrow(program, fact) && fact.modulus <= INT64_MAX) {
        ++count;
        assertAtHead(program, build, loop, build.assertion(fact, none));
      }
    for (const LoopInequality &fact : list.others)
      if (isNarrow(program, fact)) {
        ++count;
        assertAtHead(program, build, loop, build.assertion(fact, none));
      }
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

/// `x+2*y-8`
static std::string text(const Program &program, const auto &parts, int64_t constant) {
  std::string result;
  for (const auto &[variable, factor] : parts)
    result += (factor < 0       ? "-"
               : result.empty() ? ""
                                : "+") +
              (std::abs(factor) == 1 ? "" : std::to_string(std::abs(factor)) + "*") +
              program.variables[variable].name;
  if (constant != 0)
    result += (constant < 0 ? "" : "+") + std::to_string(constant);
  return result;
}

std::string text(const Program &program, const LoopInequality &f) {
  return text(program, f.parts, f.constant) + " <= 0";
}

std::string text(const Program &program, const LoopCongruence &f) {
  return text(program, f.parts, f.constant) + " = 0" +
         (f.modulus ? " mod " + std::to_string(f.modulus) : "");
}

} // namespace salve::analysis
