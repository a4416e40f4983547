// What is divided by and shifted by is in range, and what is converted: in words of the caller,
// where it is no single number. Floating numbers that do not fit an integer are undefined (C11
// 6.3.1.4).
#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/precondition/written.h"
#include "engine/repair/rules/builder.h"

#include <bit>
#include <cmath>
#include <set>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::Program;
using ir::TypeId;
using ir::TypeKind;
using repair::Builder;

namespace {

/// The operands of the operator that this property checks; of `x /= y` the right one.
struct Operands {
  ExprId left, right;
};

Operands operandsOf(const Program &program, ir::FunctionId function, ir::PropertyId property) {
  Operands result;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.property != property)
      return;
    if (expr.kind == ExprKind::Binary)
      result = {expr.a, expr.b};
    else if (expr.kind == ExprKind::CompoundAssign)
      result = {{}, expr.a};
  });
  return result;
}

/// Of a divisor `a - b` that `a != b`. What keeps an `int` from -1, too, unless what is divided is
/// a number that can be kept from the least: `b < a`, as far as that says that `a - b` is above 0.
void addDivisor(const Program &program, const std::vector<Term> &numbers, const Written &divisor,
                ExprId divided, std::vector<Candidate> &list) {
  const ir::Expr &expr = program.exprs[divisor.expr];
  const std::optional<Term> a = termOf(program, numbers, expr.a),
                            b = termOf(program, numbers, expr.b);
  const bool isDifference = expr.binary == BinaryOp::Sub && a && b;
  const bool isAlone = divided && termOf(program, numbers, divided);
  const bool hasLeast = !divisor.isWide && program.types[expr.type].isSigned && divisor.isSum;
  if (isDifference) {
    const bool isFirst = a->text < b->text;
    list.push_back(comparison(isFirst ? *a : *b, BinaryOp::Ne, isFirst ? *b : *a));
  } else {
    list.push_back(relation(program, divisor, BinaryOp::Ne, 0));
  }
  if (!hasLeast || isAlone)
    return;
  if (isDifference) {
    list.push_back(comparison(*b, BinaryOp::Lt, *a));
    list.back().weaker = nullptr; // they differ
  } else {
    list.push_back(relation(program, divisor, BinaryOp::Ne, -1));
  }
  list.push_back(relation(program, divisor, BinaryOp::Le, INT32_MAX));
}

} // namespace

OfOperation ofOperand(const Program &program, ir::FunctionId function, ir::PropertyKind kind,
                      ir::PropertyId property) {
  OfOperation result;
  const Operands operands = operandsOf(program, function, property);
  if (!operands.right ||
      (kind != ir::PropertyKind::DivisionByZero && kind != ir::PropertyKind::Shift))
    return result;
  const std::vector<Term> numbers = termsOf(program, function).integers;
  const std::optional<Written> made =
      written(program, numbers, meant(program, function, operands.right));
  const bool isDivision = kind == ir::PropertyKind::DivisionByZero;
  if (!made || (made->isShifted() && (isDivision || !moved(program, *made))))
    return result; // of one number is asked in words of it
  result.isFirst = true;
  if (isDivision) {
    addDivisor(program, numbers, *made, operands.left, result.list);
  } else if (!made->isWide) {
    result.list.push_back(relation(program, *made, BinaryOp::Ge, 0));
    for (int64_t width : {32, 64})
      result.list.push_back(relation(program, *made, BinaryOp::Lt, width));
  }
  return result;
}

OfOperation ofOperation(const Program &program, ir::FunctionId function, ir::PropertyKind kind,
                        ir::PropertyId property) {
  switch (kind) {
  case ir::PropertyKind::Bounds:
  case ir::PropertyKind::NullDereference: return ofIndex(program, function, kind, property);
  case ir::PropertyKind::DivisionByZero:
  case ir::PropertyKind::Shift: return ofOperand(program, function, kind, property);
  case ir::PropertyKind::Precondition: return ofCall(program, function, property);
  default: return {};
  }
}

namespace {

TypeId doubleType(Program &program, TypeId like) {
  for (uint32_t i = 0; i < program.types.size(); ++i)
    if (program.types[TypeId(i)].kind == TypeKind::Float && program.types[TypeId(i)].width == 64)
      return TypeId(i);
  ir::Type type = program.types[like];
  type.name = "double";
  type.width = 64;
  type.bytes = type.align = 8;
  return program.types.add(type);
}

/// `term op limit`; false of what is not a number.
Candidate bound(const Term &term, BinaryOp op, double limit) {
  std::string number = std::to_string(limit);
  number.erase(number.find('.') + 2);
  Candidate result = relation(term.text, op, number);
  result.otherwise = "!(" + result.c + ")";
  result.make = [term, op, limit](Program &program) {
    const TypeId type = doubleType(program, term.type);
    Builder builder(program);
    ExprId value = builder.cast(type, valueOf(builder, term));
    ExprId end = builder.constant(type, std::bit_cast<uint64_t>(limit));
    return safely(builder, {term}, builder.compare(op, value, end));
  };
  result.reads = readsOf({term});
  return result;
}

/// The term is a number: NaN alone is not equal to itself.
Candidate isNumber(const Term &term) {
  Candidate result = relation(term.text, BinaryOp::Eq, term.text);
  result.acsl = "!\\is_NaN(" + term.text + ")";
  result.make = [term](Program &program) {
    Builder builder(program);
    const ExprId value = valueOf(builder, term);
    return safely(builder, {term}, builder.compare(BinaryOp::Eq, value, valueOf(builder, term)));
  };
  result.reads = readsOf({term});
  return result;
}

} // namespace

void addConversions(const Program &program, const Terms &terms, ir::FunctionId function,
                    std::vector<Candidate> &list) {
  std::set<std::pair<uint32_t, bool>> targets; // width, is signed
  for (ir::FunctionId f : ir::reachable(program, function))
    ir::forEachExpr(program, f, [&](ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind == ir::ExprKind::Cast && expr.property)
        targets.emplace(program.types[expr.type].width, program.types[expr.type].isSigned);
    });
  for (const Term &term : terms.floats)
    list.push_back(isNumber(term)); // that may be all where the code asks about the ends itself
  for (const Term &term : terms.floats)
    for (const auto &[width, isSigned] : targets) {
      const int bits = static_cast<int>(width) - (isSigned ? 1 : 0);
      const double end = std::ldexp(1.0, bits), low = isSigned ? -end : 0;
      // What stands behind the point is cut off; beside -2^63 there is nothing to be cut off.
      const bool isExact = low - 1 < low;
      list.push_back(bound(term, isExact ? BinaryOp::Gt : BinaryOp::Ge, isExact ? low - 1 : low));
      list.push_back(bound(term, BinaryOp::Lt, end));
    }
}

} // namespace salve::precondition
