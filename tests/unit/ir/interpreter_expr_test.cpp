#include "build.h"

#include <gtest/gtest.h>

namespace salve::ir {
namespace {

using test::Builder;
using test::variableKey;

/// `int f(void) { return e; }` or what its type is.
Run valueOf(Builder &b, ExprId e) {
  b.body({b.ret(e)});
  EXPECT_EQ(verify(b.program), std::nullopt);
  return interpret(b.program, b.current, {});
}

struct Arithmetic {
  const char *type;
  int64_t a;
  BinaryOp op;
  int64_t b;
  int64_t expected;
};

TEST(Interpreter, Arithmetic) {
  const Arithmetic cases[] = {
      {"int", 2147483647, BinaryOp::Add, 1, -2147483648},
      {"int", -2147483648, BinaryOp::Sub, 1, 2147483647},
      {"int", 65536, BinaryOp::Mul, 65536, 0},
      {"int", -7, BinaryOp::Div, 2, -3},
      {"int", -7, BinaryOp::Rem, 2, -1},
      {"unsigned int", -7, BinaryOp::Div, 2, 2147483644},
      {"unsigned int", 3, BinaryOp::Sub, 5, 4294967294},
      {"int", -8, BinaryOp::Shr, 1, -4},
      {"int", -1, BinaryOp::Shr, 31, -1},
      {"unsigned int", -8, BinaryOp::Shr, 1, 2147483644},
      {"int", 1, BinaryOp::Shl, 31, -2147483648},
      {"long", 1, BinaryOp::Shl, 63, INT64_MIN},
      {"int", -1, BinaryOp::Lt, 0, 1},
      {"unsigned int", -1, BinaryOp::Lt, 0, 0},
      {"unsigned int", -1, BinaryOp::Gt, 0, 1},
      {"int", -5, BinaryOp::Le, -5, 1},
      {"long", INT64_MIN, BinaryOp::Ge, INT64_MAX, 0},
      {"unsigned long", -1, BinaryOp::Ge, INT64_MAX, 1},
      {"int", 12, BinaryOp::And, 10, 8},
      {"int", 12, BinaryOp::Or, 3, 15},
      {"int", -1, BinaryOp::Xor, 5, -6},
      {"int", 3, BinaryOp::Eq, 3, 1},
      {"int", 3, BinaryOp::Ne, 3, 0},
  };
  for (const Arithmetic &c : cases) {
    Builder b;
    TypeId type = b.i32;
    for (TypeId candidate : {b.u32, b.i64, b.u64})
      if (b.program.types[candidate].name == c.type)
        type = candidate;
    ExprId e = b.binary(b.num(c.a, type), c.op, b.num(c.b, type));
    b.function("f", b.typeOf(e));
    b.program.properties = {};
    if (b.program.exprs[e].property)
      b.program.exprs[e].property =
          b.property(c.op == BinaryOp::Shl || c.op == BinaryOp::Shr ? PropertyKind::Shift
                                                                    : PropertyKind::DivisionByZero);
    auto run = valueOf(b, e);
    ASSERT_EQ(run.end, RunEnd::Finished);
    EXPECT_EQ(signedValue(b.program.types[b.typeOf(e)], *run.result), c.expected)
        << c.a << " " << spelling(c.op) << " " << c.b << " in " << c.type;
  }
}

TEST(Interpreter, FailedChecksOfOperators) {
  struct Case {
    BinaryOp op;
    int64_t a, b;
    PropertyKind kind;
    const char *detail;
  };
  const Case cases[] = {
      {BinaryOp::Div, 1, 0, PropertyKind::DivisionByZero, "divisor 0"},
      {BinaryOp::Rem, 1, 0, PropertyKind::DivisionByZero, "divisor 0"},
      {BinaryOp::Shl, 1, 32, PropertyKind::Shift, "shift count 32"},
      {BinaryOp::Shl, 1, -1, PropertyKind::Shift, "shift count -1"},
      {BinaryOp::Shr, 0, 40, PropertyKind::Shift, "shift count 40"},
  };
  for (bool compound : {false, true})
    for (const Case &c : cases) {
      Builder b;
      b.function("f", b.i32);
      VariableId x = b.local("x", b.i32);
      ExprId e = compound ? b.compound(b.place(x), c.op, b.num(c.b), b.i32)
                          : b.binary(b.num(c.a), c.op, b.num(c.b));
      auto run = valueOf(b, e);
      ASSERT_EQ(run.end, RunEnd::Failed) << c.detail;
      EXPECT_EQ(b.program.properties[run.property].kind, c.kind);
      EXPECT_EQ(run.detail, c.detail);
      EXPECT_EQ(run.property, b.program.exprs[e].property);
    }
}

TEST(Interpreter, TheSmallestNumberHasNoQuotientByMinusOne) {
  for (auto [op, detail] : {std::pair{BinaryOp::Div, "-2147483648 / -1"},
                            std::pair{BinaryOp::Rem, "-2147483648 % -1"}}) {
    Builder b;
    b.function("f", b.i32);
    auto run = valueOf(b, b.binary(b.num(INT32_MIN), op, b.num(-1)));
    EXPECT_EQ(run.end, RunEnd::Failed);
    EXPECT_EQ(run.detail, detail);
  }
}

TEST(Interpreter, ShiftOperandsKeepTheirOwnTypes) {
  Builder b;
  b.function("f", b.i64);
  auto run = valueOf(b, b.binary(b.num(1, b.i64), BinaryOp::Shl, b.num(40, b.u8)));
  EXPECT_EQ(run.result, uint64_t{1} << 40);
}

TEST(Interpreter, CastsAndUnary) {
  Builder b;
  struct Case {
    int64_t value;
    TypeId from, to;
    uint64_t expected;
  };
  const Case cases[] = {
      {-1, b.i8, b.i32, 0xffffffff},  {-1, b.i8, b.u16, 0xffff},
      {200, b.u8, b.i32, 200},        {300, b.i32, b.u8, 44},
      {256, b.i32, b.boolType, 1},    {0, b.i64, b.boolType, 0},
      {1, b.boolType, b.i64, 1},      {-2, b.i32, b.u64, 0xfffffffffffffffe},
      {-2, b.u32, b.i64, 0xfffffffe},
  };
  for (const Case &c : cases) {
    b.function("f", c.to);
    EXPECT_EQ(valueOf(b, b.cast(c.to, b.num(c.value, c.from))).result, c.expected);
  }
  b.function("f", b.i32);
  EXPECT_EQ(valueOf(b, b.unary(UnaryOp::Negate, b.num(INT32_MIN))).result, 0x80000000u);
  b.function("f", b.u32);
  EXPECT_EQ(valueOf(b, b.unary(UnaryOp::BitNot, b.num(1, b.u32))).result, 0xfffffffeu);
  b.function("f", b.i32);
  EXPECT_EQ(valueOf(b, b.unary(UnaryOp::LogicalNot, b.num(7, b.u64))).result, 0u);
}

TEST(Interpreter, CompoundAssignmentComputesInItsOwnType) {
  Builder b;
  b.function("f", b.u8);
  VariableId c = b.param("c", b.u8);
  // c /= -2 in int, then cut: 200 / -2 = -100 -> 156
  ExprId e = b.compound(b.place(c), BinaryOp::Div, b.num(-2), b.i32);
  b.body({b.ret(e)});
  EXPECT_EQ(interpret(b.program, b.current, {{variableKey(c), 200}}).result, 156u);
}

TEST(Interpreter, IncrementsOfSmallTypesAndBool) {
  struct Case {
    int delta;
    bool postfix;
    uint64_t before, value, after;
  };
  for (Case c :
       {Case{1, true, 255, 255, 0}, Case{1, false, 255, 0, 0}, Case{-1, false, 0, 255, 255}}) {
    Builder b;
    VariableId g = b.global("g", b.u8, {c.before});
    b.function("main", b.u8);
    b.body({b.ret(b.increment(b.place(g), c.delta, c.postfix))});
    auto run = interpret(b.program, b.current, {});
    EXPECT_EQ(run.result, c.value);
    EXPECT_EQ(run.globals.at({g, 0}), c.after);
  }
  for (uint64_t before : {0, 1})
    for (int delta : {1, -1}) {
      Builder b;
      VariableId g = b.global("g", b.boolType, {before});
      b.function("main", b.boolType);
      b.body({b.ret(b.increment(b.place(g), delta, false))});
      EXPECT_EQ(interpret(b.program, b.current, {}).result, delta == 1 ? 1 : 1 - before);
    }
}

TEST(Interpreter, ShortCircuits) {
  for (auto [op, left] : {std::pair(LogicalOp::And, 0), std::pair(LogicalOp::Or, 5)}) {
    Builder b;
    b.function("f", b.i32);
    ExprId bad = b.binary(b.num(1), BinaryOp::Div, b.num(0));
    EXPECT_EQ(valueOf(b, b.logical(b.num(left), op, bad)).result, left != 0);
  }
}

TEST(Interpreter, BoundsAreCheckedPerDimensionAndAfterTheRightSide) {
  Builder b;
  VariableId grid = b.global("grid", b.array(b.array(b.i16, 4), 3));
  VariableId seen = b.global("seen", b.i16);
  b.function("main", b.i16);
  VariableId i = b.local("i", b.i32), j = b.local("j", b.u64);
  PlaceId cell = b.at(b.at(b.place(grid), b.load(i)), b.load(j));
  b.body({b.declare(i), b.declare(j), b.does(b.assign(cell, b.assign(seen, b.num(9, b.i16))))});
  using Kind = InputKey::Kind;
  auto first = interpret(b.program, b.current, {});
  EXPECT_EQ(first.end, RunEnd::Finished);
  EXPECT_EQ(first.globals.at({grid, 0}), 9u);
  EXPECT_EQ(first.globals.size(), 2u) << "only touched cells";
  EXPECT_EQ(first.read, (std::vector<InputKey>{{Kind::Uninitialised, i.index, 0, 0},
                                               {Kind::Uninitialised, j.index, 0, 0}}));

  InputKey readI{Kind::Uninitialised, i.index, 0, 0}, readJ{Kind::Uninitialised, j.index, 0, 0};
  auto last = interpret(b.program, b.current, {{readI, 2}, {readJ, 3}});
  EXPECT_EQ(last.globals.at({grid, 11}), 9u);

  auto outer = interpret(b.program, b.current, {{readI, 3}, {readJ, 4}});
  EXPECT_EQ(outer.end, RunEnd::Failed);
  EXPECT_EQ(outer.detail, "index 3");
  EXPECT_EQ(outer.globals.at({seen, 0}), 9u) << "the right side comes before the check";
  auto inner = interpret(b.program, b.current, {{readI, 1}, {readJ, UINT64_MAX}});
  EXPECT_EQ(inner.detail, "index 18446744073709551615");
  auto negative = interpret(b.program, b.current, {{readI, 0xffffffff}});
  EXPECT_EQ(negative.detail, "index -1");
}

TEST(Interpreter, StructsAreCopiedByValue) {
  Builder b;
  TypeId pair = b.record("struct pair", {{"a", b.i32}, {"b", b.array(b.i32, 2)}});
  FunctionId swap = b.function("swap", pair);
  VariableId p = b.param("p", pair), t = b.local("t", b.i32);
  auto element = [&](VariableId v, int i) { return b.at(b.dot(b.place(v), 1), b.num(i)); };
  b.body({b.declare(t), b.does(b.assign(t, b.load(element(p, 0)))),
          b.does(b.assign(element(p, 0), b.load(element(p, 1)))),
          b.does(b.assign(element(p, 1), b.load(t))), b.ret(b.load(p))});
  VariableId g = b.global("g", pair, {1, 2, 3}), h = b.global("h", pair);
  b.function("main", b.i32);
  b.body({b.does(b.assign(h, b.call(swap, {b.load(g)})))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  auto run = interpret(b.program, b.current, {});
  std::map<std::pair<VariableId, uint64_t>, Bits> expected{{{g, 0}, 1}, {{g, 1}, 2}, {{g, 2}, 3},
                                                           {{h, 0}, 1}, {{h, 1}, 3}, {{h, 2}, 2}};
  EXPECT_EQ(run.globals, expected);
  EXPECT_EQ(run.result, 0u) << "main without return";
}

TEST(Interpreter, AggregatesThroughConditionalAndComma) {
  Builder b;
  TypeId s = b.record("struct s", {{"x", b.i8}, {"y", b.i8}});
  VariableId g = b.global("g", s, {1, 2}), h = b.global("h", s, {3, 4}), r = b.global("r", s);
  b.function("main", b.voidType);
  ExprId choice = b.expr(ExprKind::Conditional, s, b.num(0), b.load(g), b.load(h));
  ExprId comma = b.expr(ExprKind::Comma, s, b.load(g), choice);
  b.body({b.does(b.assign(r, comma))});
  auto run = interpret(b.program, b.current, {});
  EXPECT_EQ(run.globals.at({r, 0}), 3u);
  EXPECT_EQ(run.globals.at({r, 1}), 4u);
}

TEST(Interpreter, AssertAssumeFailHalt) {
  for (int64_t value : {0, 2}) {
    Builder b;
    b.function("f", b.voidType);
    ExprId assertion = b.assertion(b.num(value));
    b.body({b.does(assertion), b.does(b.expr(ExprKind::Assume, b.voidType, b.num(value - 2))),
            b.does(b.expr(ExprKind::Halt, b.voidType))});
    auto run = interpret(b.program, b.current, {});
    EXPECT_EQ(run.end, value ? RunEnd::AssumptionFalse : RunEnd::Failed);
    if (!value) {
      EXPECT_EQ(run.property, b.program.exprs[assertion].property);
    }
  }
  Builder b;
  b.function("f", b.i32);
  b.body({b.does(b.expr(ExprKind::Halt, b.voidType)), b.ret(b.num(1))});
  auto run = interpret(b.program, b.current, {});
  EXPECT_EQ(run.end, RunEnd::Halted);
  EXPECT_EQ(run.result, std::nullopt);
  b.function("h", b.i32);
  b.body({b.does(b.expr(ExprKind::NotModelled, b.voidType)), b.ret(b.num(1))});
  EXPECT_EQ(interpret(b.program, b.current, {}).end, RunEnd::NotModelled);
  b.function("g", b.i32);
  ExprId fail = b.expr(ExprKind::Fail, b.voidType);
  b.program.exprs[fail].property = b.property(PropertyKind::Assertion);
  b.body({b.does(fail)});
  EXPECT_EQ(interpret(b.program, b.current, {}).end, RunEnd::Failed);
}

} // namespace
} // namespace salve::ir
