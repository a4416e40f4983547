// Conditions under which arithmetic does not overflow.
#include "engine/repair/occurrences.h"
#include "engine/repair/rules/families/conditions.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

/// The type that overflows, and what its ends are called.
struct Range {
  Operand zero, least, most;
};

Range rangeOf(const Program &program, TypeId type) {
  const bool isLong = program.types[type].width == 64;
  const bool isNamed = program.text.find("limits.h>") != std::string::npos ||
                       program.text.find("INT_MAX") != std::string::npos;
  if (isLong)
    return {
        constantOf(type, 0),
        constantOf(type, uint64_t{1} << 63, isNamed ? "LONG_MIN" : "(-9223372036854775807L - 1)"),
        constantOf(type, INT64_MAX, isNamed ? "LONG_MAX" : "9223372036854775807L")};
  return {constantOf(type, 0),
          constantOf(type, uint64_t{1} << 31, isNamed ? "INT_MIN" : "(-2147483647 - 1)"),
          constantOf(type, INT32_MAX, isNamed ? "INT_MAX" : "2147483647")};
}

/// Its own overflow, or division by zero, is what is asked about.
Operand compute(BinaryOp op, const Operand &a, const Operand &b, PropertyId target) {
  return computed(a, b, [=](Builder &builder, ExprId left, ExprId right) {
    ExprId result = builder.binary(op, left, right);
    Expr &expr = builder.program().exprs[result];
    expr.overflow = target;
    if (op == BinaryOp::Div)
      expr.property = target;
    return result;
  });
}

/// a + b: a <= MAX - b, a >= MIN - b; `literal` is the value of b if it is one
void addSum(Conditions &c, const Range &range, bool adds, const Operand &a, const Operand &b,
            std::optional<int64_t> literal) {
  BinaryOp back = adds ? BinaryOp::Sub : BinaryOp::Add;
  Test notHigh = compared(BinaryOp::Le, a, compute(back, range.most, b, c.target));
  Test notLow = compared(BinaryOp::Ge, a, compute(back, range.least, b, c.target));
  bool up = literal && (adds ? *literal > 0 : *literal < 0);
  if (!literal || up)
    add(c, notHigh, 0);
  if (!literal || !up)
    add(c, notLow, 0);
  if (literal)
    return;
  Test falls = compared(adds ? BinaryOp::Le : BinaryOp::Ge, b, range.zero);
  Test rises = compared(adds ? BinaryOp::Ge : BinaryOp::Le, b, range.zero);
  add(c, all(any(falls, notHigh), any(rises, notLow)), 1);
}

/// a * b: a <= MAX / b && a >= MIN / b, for positive b
void addProduct(Conditions &c, const Range &range, const Operand &a, const Operand &b,
                std::optional<int64_t> literal) {
  Test notHigh = compared(BinaryOp::Le, a, compute(BinaryOp::Div, range.most, b, c.target));
  Test notLow = compared(BinaryOp::Ge, a, compute(BinaryOp::Div, range.least, b, c.target));
  Test inside = all(notHigh, notLow);
  if (literal && *literal > 0) {
    add(c, notHigh, 0);
    add(c, inside, 0);
  } else if (!literal) {
    Test isZero = compared(BinaryOp::Eq, b, range.zero);
    add(c, any(isZero, notHigh), 0);
    // Exact for factors that are not negative; for others it refuses them.
    Test isPositive = compared(BinaryOp::Gt, b, range.zero);
    Test isNegative = compared(BinaryOp::Lt, b, range.zero);
    Test exact = any(isZero, all(isPositive, inside));
    exact.fails = any(isNegative, all(isPositive, {inside.fails, inside.holds})).holds;
    add(c, exact, 1);
  }
}

void addBinary(Conditions &c, const Range &range, TypeId type, BinaryOp op, const Operand &a,
               ExprId right) {
  const Program &program = c.program;
  const Operand b = copyOf(right);
  const Expr &expr = program.exprs[written(program, right)];
  std::optional<int64_t> literal;
  if (expr.kind == ExprKind::Constant)
    literal = static_cast<int64_t>(signedValue(program.types[expr.type], expr.value));
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub: addSum(c, range, op == BinaryOp::Add, a, b, literal); break;
  case BinaryOp::Mul: addProduct(c, range, a, b, literal); break;
  case BinaryOp::Div:
  case BinaryOp::Rem: {
    Operand minusOne = constantOf(type, truncate(program.types[type], ~Bits{0}));
    add(c, any(compared(BinaryOp::Ne, a, range.least), compared(BinaryOp::Ne, b, minusOne)), 0);
    break;
  }
  default: break;
  }
}

} // namespace

void addOverflow(Conditions &c) {
  const Expr &expr = c.program.exprs[c.operation.expr];
  TypeId type = expr.kind == ExprKind::CompoundAssign ? expr.computeType : expr.type;
  const Type &t = c.program.types[type];
  if (expr.overflow != c.target || t.kind != TypeKind::Integer || t.width < 32)
    return;
  const Range range = rangeOf(c.program, type);
  if (expr.kind == ExprKind::Unary)
    add(c, compared(BinaryOp::Ne, copyOf(expr.a), range.least), 0);
  else if (expr.kind == ExprKind::Increment)
    add(c,
        compared(BinaryOp::Ne, readOf(c.program, expr.place),
                 expr.delta > 0 ? range.most : range.least),
        0);
  else if (expr.kind == ExprKind::CompoundAssign)
    addBinary(c, range, type, expr.binary, readOf(c.program, expr.place), expr.a);
  else if (expr.kind == ExprKind::Binary)
    addBinary(c, range, type, expr.binary, copyOf(expr.a), expr.b);
}

} // namespace salve::repair
