// Pointers that are inputs, function pointers, floats, checks that can be switched off,
// statement expressions, the trace.
#include "build.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace salve::ir {
namespace {

using test::Builder;
using test::variableKey;
using Kind = InputKey::Kind;

// ------------------------------------------------------------- pointer inputs

TEST(PointerInputs, OneObjectOfItsOwn) {
  Builder b;
  FunctionId f = b.function("f", b.i32);
  VariableId p = b.param("p", b.pointer(b.i32));
  b.body({b.ret(b.load(b.deref(b.load(p))))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  InputKey key = pointeeKey(b.program, variableKey(p), b.i32, 0);
  EXPECT_EQ(interpret(b.program, f, {{key, 5}}).result, 5u) << "never null, whatever its value";
  b.program.variables[p].mayBeNull = true;
  EXPECT_EQ(interpret(b.program, f, {{key, 5}}).end, RunEnd::Failed);
  EXPECT_EQ(interpret(b.program, f, {{key, 5}, {variableKey(p), 1}}).result, 5u);
}

TEST(PointerInputs, StringsEnd) {
  Builder b;
  b.program.types[b.i8].name = "char";
  b.program.inputLimits.stringLength = 3;
  FunctionId f = b.function("f", b.i8);
  VariableId s = b.param("s", b.pointer(b.i8)), i = b.param("i", b.i32);
  b.program.variables[s].extent = Extent::String;
  b.body({b.ret(b.load(b.element(b.load(s), b.load(i))))});
  Inputs inputs;
  for (uint64_t cell = 0; cell < 5; ++cell)
    inputs[pointeeKey(b.program, variableKey(s), b.i8, cell)] = 'x';
  auto at = [&](uint64_t index) {
    inputs[variableKey(i)] = index;
    return interpret(b.program, f, inputs);
  };
  EXPECT_EQ(at(2).result, uint64_t{'x'});
  EXPECT_EQ(at(3).result, 0u) << "the NUL is always there";
  EXPECT_EQ(at(4).end, RunEnd::Failed);
  EXPECT_EQ(at(4).detail, "index 4, what `s` points to has 4 bytes");
}

TEST(PointerInputs, CountsByContract) {
  Builder b;
  FunctionId f = b.function("f", b.i32);
  VariableId p = b.param("p", b.pointer(b.i32));
  b.program.variables[p].extent = Extent::ByContract;
  b.body({b.ret(b.load(b.element(b.load(p), b.num(2))))});
  InputKey count = pointeeCountKey(variableKey(p), b.i32);
  InputKey third = pointeeKey(b.program, variableKey(p), b.i32, 2);
  EXPECT_EQ(interpret(b.program, f, {{count, 3}, {third, 8}}).result, 8u);
  EXPECT_EQ(interpret(b.program, f, {{count, 2}, {third, 8}}).detail,
            "index 2, what `p` points to has 2 elements");
  for (Bits more : {Bits{0x7fffffff}, Bits{0xffffffff}, Bits{1} << 33}) // than an int counts
    EXPECT_EQ(interpret(b.program, f, {{count, more}, {third, 8}}).result, 8u);
}

/// A list has as many nodes as its pointers say, but never more than the limit.
TEST(PointerInputs, ListsEnd) {
  for (uint32_t nodes : {2u, 3u}) {
    Builder b;
    b.program.inputLimits.nodes = nodes;
    TypeId node = b.record("struct node", {{"value", b.i64}});
    TypeId link = b.pointer(node);
    Type &type = b.program.types[node];
    type.fields.push_back({"next", link, 1, 8, 64});
    type.cells = 2;
    type.bytes = 16;
    FunctionId f = b.function("f", b.i64);
    VariableId p = b.param("p", link), n = b.local("n", b.i64);
    b.program.variables[p].mayBeNull = true;
    ExprId next = b.assign(p, b.load(b.dot(b.deref(b.load(p)), 1)));
    ExprId sum = b.compound(b.place(n), BinaryOp::Add, b.load(b.dot(b.deref(b.load(p)), 0)), b.i64);
    b.body({b.declare(n), b.does(b.assign(n, b.num(0, b.i64))),
            b.stmt(StmtKind::While, b.load(p), {b.block({b.does(sum), b.does(next)})}),
            b.ret(b.load(n))});
    ASSERT_EQ(verify(b.program), std::nullopt);
    Inputs inputs;
    InputKey pointer = variableKey(p);
    uint64_t expected = 0;
    for (uint64_t i = 1; i <= 5; ++i) {
      inputs[pointer] = 1;
      InputKey value = pointeeKey(b.program, pointer, node, 0);
      inputs[value] = i;
      expected += i <= nodes ? i : 0;
      pointer = value;
      pointer.cell = 1;
    }
    EXPECT_EQ(interpret(b.program, f, inputs).result, expected);
    EXPECT_EQ(interpret(b.program, f, {}).result, 0u);
  }
}

/// An input that is overwritten in part keeps its other bytes.
TEST(PointerInputs, PartsOfAnInputCanBeWritten) {
  Builder b;
  FunctionId f = b.function("f", b.u32);
  VariableId x = b.param("x", b.u32);
  PlaceId low = b.deref(b.cast(b.pointer(b.u8), b.address(x)));
  b.body({b.does(b.assign(low, b.num(0xff, b.u8))), b.ret(b.load(x))});
  auto run = interpret(b.program, f, {{variableKey(x), 0x11223344}});
  EXPECT_EQ(run.result, 0x112233ffu);
}

// ------------------------------------------------------------------ functions

struct Calls {
  Builder b;
  FunctionId twice, other, f;
  ExprId addresses[2];
  VariableId pointer;
  Calls() {
    twice = b.function("twice", b.i32);
    VariableId x = b.param("x", b.i32);
    b.body({b.ret(b.binary(b.load(x), BinaryOp::Mul, b.num(2)))});
    other = b.function("other", b.i32);
    VariableId y = b.param("y", b.i64);
    b.body({b.ret(b.cast(b.i32, b.load(y)))});
    f = b.function("f", b.i32);
    addresses[0] = b.functionAddress(twice);
    addresses[1] = b.functionAddress(other);
    pointer = b.param("p", b.typeOf(addresses[0]));
  }
};

TEST(FunctionPointers, CallWhatTheyPointTo) {
  Calls c;
  Builder &b = c.b;
  b.body({b.ret(b.callThrough(b.load(c.pointer), {b.num(21)}))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  EXPECT_EQ(interpret(b.program, c.f, {{variableKey(c.pointer), 1}}).result, 42u);
  auto unknown = interpret(b.program, c.f, {{variableKey(c.pointer), 2}});
  EXPECT_EQ(unknown.result, 0u) << "a function from elsewhere has any result";
  EXPECT_EQ(unknown.read.back().kind, Kind::Nondet);
  b.program.variables[c.pointer].mayBeNull = true;
  auto null = interpret(b.program, c.f, {});
  ASSERT_EQ(null.end, RunEnd::Failed);
  EXPECT_EQ(b.program.properties[null.property].kind, PropertyKind::InvalidCall);
}

TEST(FunctionPointers, AnotherTypeIsAnInvalidCall) {
  Calls c;
  Builder &b = c.b;
  ExprId wrong = b.cast(b.typeOf(c.addresses[0]), c.addresses[1]);
  b.body({b.ret(b.callThrough(wrong, {b.num(21)}))});
  EXPECT_EQ(interpret(b.program, c.f, {}).detail, "`other` has another type");
}

// --------------------------------------------------------------------- floats

double resultOf(Builder &b, ExprId e) {
  b.function("f", b.typeOf(e));
  b.body({b.ret(e)});
  EXPECT_EQ(verify(b.program), std::nullopt);
  uint64_t bits = *interpret(b.program, b.current, {}).result;
  return b.typeOf(e) == b.f32 ? std::bit_cast<float>(static_cast<uint32_t>(bits))
                              : std::bit_cast<double>(bits);
}

TEST(Floats, ArithmeticAndConversions) {
  Builder b;
  EXPECT_EQ(resultOf(b, b.binary(b.real(0.1), BinaryOp::Add, b.real(0.2))), 0.1 + 0.2);
  EXPECT_EQ(resultOf(b, b.binary(b.real(1), BinaryOp::Div, b.real(0))),
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(resultOf(b, b.cast(b.f32, b.real(0.1))), 0.1f);
  EXPECT_EQ(resultOf(b, b.cast(b.f32, b.num(16777217))), 16777216.0f);
  EXPECT_EQ(resultOf(b, b.cast(b.f64, b.num(-1, b.u64))), 18446744073709551616.0);
  EXPECT_EQ(resultOf(b, b.unary(UnaryOp::FloatRound, b.real(-2.5))), -3.0);
  EXPECT_EQ(resultOf(b, b.unary(UnaryOp::FloatRoundEven, b.real(2.5))), 2.0);
  EXPECT_EQ(resultOf(b, b.unary(UnaryOp::FloatSqrt, b.real(2))), std::sqrt(2.0));
  ExprId nan = b.binary(b.real(0), BinaryOp::Div, b.real(0));
  b.function("f", b.f64);
  b.body({b.ret(b.unary(UnaryOp::Negate, nan))});
  EXPECT_EQ(interpret(b.program, b.current, {}).result, 0xfff8000000000000u); // only the sign
}

TEST(Floats, TruthAndComparison) {
  Builder b;
  auto value = [&](ExprId e) {
    b.function("f", b.i32);
    b.body({b.ret(e)});
    EXPECT_EQ(verify(b.program), std::nullopt);
    return *interpret(b.program, b.current, {}).result;
  };
  auto nan = [&] { return b.binary(b.real(0), BinaryOp::Div, b.real(0)); };
  EXPECT_EQ(value(b.unary(UnaryOp::LogicalNot, b.real(-0.0))), 1u);
  EXPECT_EQ(value(b.unary(UnaryOp::LogicalNot, nan())), 0u);
  EXPECT_EQ(value(b.binary(nan(), BinaryOp::Eq, nan())), 0u);
  EXPECT_EQ(value(b.binary(nan(), BinaryOp::Ne, nan())), 1u);
  EXPECT_EQ(value(b.binary(b.real(-0.0), BinaryOp::Eq, b.real(0))), 1u);
  EXPECT_EQ(value(b.binary(b.real(-1), BinaryOp::Lt, b.real(1))), 1u);
  ExprId isNan = b.unary(UnaryOp::FloatIsNan, nan());
  b.program.exprs[isNan].type = b.i32;
  EXPECT_EQ(value(isNan), 1u);
}

TEST(Floats, WhatAnIntegerCannotHold) {
  struct Case {
    double value;
    const char *detail; ///< null: it fits
    int64_t expected;
  };
  for (const Case &c : {Case{-2147483648.9, nullptr, INT32_MIN},
                        {2147483647.5, nullptr, INT32_MAX},
                        {2147483648.0, "2147483648.0", 0},
                        {std::nan(""), "nan", 0}}) {
    Builder b;
    b.function("f", b.i32);
    ExprId e = b.cast(b.i32, b.real(c.value));
    b.program.exprs[e].property = b.property(PropertyKind::Conversion);
    b.body({b.ret(e)});
    auto run = interpret(b.program, b.current, {});
    EXPECT_EQ(run.end, c.detail ? RunEnd::Failed : RunEnd::Finished);
    EXPECT_EQ(run.detail, c.detail ? c.detail : "");
    EXPECT_EQ(static_cast<int32_t>(run.result.value_or(0)), c.expected);
  }
}

// --------------------------------------------------------------------- checks

TEST(Checks, OverflowFailsOrWraps) {
  struct Case {
    BinaryOp op;
    int64_t a, b;
    const char *detail; ///< null: no overflow
  };
  const Case cases[] = {
      {BinaryOp::Add, INT32_MAX, 1, "2147483647 + 1"},
      {BinaryOp::Add, INT32_MAX, 0, nullptr},
      {BinaryOp::Sub, INT32_MIN, 1, "-2147483648 - 1"},
      {BinaryOp::Mul, 65536, 32768, "65536 * 32768"},
      {BinaryOp::Mul, -65536, 32768, nullptr},
      {BinaryOp::Shl, 1, 31, "1 << 31"},
      {BinaryOp::Shl, -1, 1, "-1 << 1"},
      {BinaryOp::Shl, 1, 30, nullptr},
  };
  for (const Case &c : cases)
    for (bool checked : {true, false}) {
      Builder b;
      b.program.unchecked = checked ? 0 : bit(PropertyKind::Overflow);
      b.function("f", b.i32);
      ExprId e = b.binary(b.num(c.a), c.op, b.num(c.b));
      b.program.exprs[e].overflow = b.property(PropertyKind::Overflow);
      b.body({b.ret(e)});
      ASSERT_EQ(verify(b.program), std::nullopt);
      auto run = interpret(b.program, b.current, {});
      EXPECT_EQ(run.end, checked && c.detail ? RunEnd::Failed : RunEnd::Finished);
      EXPECT_EQ(run.detail, checked && c.detail ? c.detail : "");
    }
}

TEST(Checks, IncrementsOverflowInTheirPromotedType) {
  for (bool isChar : {true, false}) {
    Builder b;
    b.program.unchecked = 0;
    TypeId type = isChar ? b.i8 : b.i32;
    VariableId g = b.global("g", type, {isChar ? 127u : 2147483647u});
    b.function("main", type);
    ExprId e = b.increment(b.place(g), 1, false);
    b.program.exprs[e].overflow = b.property(PropertyKind::Overflow);
    b.body({b.ret(e)});
    EXPECT_EQ(interpret(b.program, b.current, {}).end, isChar ? RunEnd::Finished : RunEnd::Failed);
  }
}

TEST(Checks, ComparingPointersOfDifferentObjects) {
  Builder b;
  VariableId x = b.global("x", b.i32), y = b.global("y", b.i32);
  b.function("main", b.i32);
  b.body({b.ret(b.binary(b.address(x), BinaryOp::Lt, b.address(y)))});
  auto run = interpret(b.program, b.current, {});
  EXPECT_EQ(run.end, RunEnd::Failed);
  EXPECT_EQ(run.detail, "&x and &y");
  b.function("test", b.i32);
  b.body({b.ret(b.binary(b.address(x), BinaryOp::Ne, b.address(y)))});
  EXPECT_EQ(interpret(b.program, b.current, {}).result, 1u);
}

TEST(Checks, OldValuesOfCompoundAssignments) {
  Builder b;
  b.function("f", b.i32);
  VariableId x = b.local("x", b.i32);
  ExprId e = b.compound(b.place(x), BinaryOp::Add, b.num(1), b.i32);
  b.program.exprs[e].oldValue = b.property(PropertyKind::Uninitialised);
  b.body({b.declare(x), b.ret(e)});
  EXPECT_EQ(interpret(b.program, b.current, {}).detail, "x was never written");
}

// ------------------------------------------------------ statement expressions

TEST(Statements, HaveAValue) {
  Builder b;
  b.function("f", b.i32);
  VariableId t = b.variable("t", b.i32, Storage::Temporary);
  ExprId e = b.statements(b.block({b.does(b.assign(t, b.num(4)))}), b.load(t));
  b.body({b.ret(b.binary(b.num(1), BinaryOp::Add, e))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  EXPECT_EQ(interpret(b.program, b.current, {}).result, 5u);
}

TEST(Statements, MayBeLeft) {
  Builder b;
  b.function("f", b.i32);
  VariableId i = b.local("i", b.i32);
  // while (1) { i + ({ if (i == 3) break; i++; }); }  return ({ return 10 * i; 0; }) + 1;
  StmtId leave = b.stmt(StmtKind::If, b.binary(b.load(i), BinaryOp::Eq, b.num(3)),
                        {b.block({b.stmt(StmtKind::Break)}), {}});
  ExprId inLoop = b.statements(b.block({leave}), b.increment(b.place(i), 1, true));
  StmtId loop = b.stmt(StmtKind::While, b.num(1),
                       {b.block({b.does(b.binary(b.load(i), BinaryOp::Add, inLoop))})});
  ExprId early =
      b.statements(b.block({b.ret(b.binary(b.load(i), BinaryOp::Mul, b.num(10)))}), b.num(0));
  b.body({b.declare(i), b.does(b.assign(i, b.num(0))), loop,
          b.ret(b.binary(early, BinaryOp::Add, b.num(1)))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  EXPECT_EQ(interpret(b.program, b.current, {}).result, 30u);
}

// ---------------------------------------------------------------------- trace

TEST(Trace, ShowsPointers) {
  Builder b;
  VariableId buf = b.global("buf", b.array(b.i16, 4));
  b.function("main", b.voidType);
  TypeId pi = b.pointer(b.i16);
  VariableId p = b.local("p", pi);
  auto set = [&](ExprId value) { return b.does(b.assign(p, value)); };
  b.body({b.declare(p), set(b.plus(b.decay(buf), b.num(3))),
          b.does(b.assign(b.deref(b.load(p)), b.num(-1, b.i16))), set(b.null(pi)),
          set(b.allocate(b.i16, b.num(8, b.u64))), b.does(b.increment(b.place(p), 1, true)),
          b.does(b.assign(b.deref(b.load(p)), b.num(6, b.i16))),
          b.does(b.fill(b.decay(buf), b.num(0), b.num(4, b.u64)))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  RunOptions options;
  options.trace = true;
  std::string text;
  for (const TraceStep &step : interpret(b.program, b.current, {}, options).trace)
    for (const NamedValue &value : step.values)
      text += value.name + "=" + value.value + ";";
  EXPECT_EQ(text, "p=&buf[3];buf[3]=-1;p=NULL;p=heap block #1;p=heap block #1 + 2;"
                  "heap block #1[1]=6;buf[0]=0;buf[1]=0;");
}

/// What a model writes is shown with the call; its own variables are not.
TEST(Trace, ModelsAreNotShown) {
  Builder b;
  VariableId g = b.global("g", b.i32);
  FunctionId model = b.function("put", b.i32);
  b.program.functions[model].isModel = true;
  VariableId p = b.param("p", b.pointer(b.i32)), x = b.local("x", b.i32);
  b.body({b.declare(x), b.does(b.assign(x, b.num(4))),
          b.does(b.assign(b.deref(b.load(p)), b.load(x))), b.ret(b.num(0))});
  b.function("main", b.voidType);
  StmtId call = b.does(b.call(model, {b.address(g)}));
  b.program.stmts[call].range.bytes = {3, 9};
  b.body({call});
  RunOptions options;
  options.trace = true;
  auto run = interpret(b.program, b.current, {}, options);
  ASSERT_EQ(run.trace.size(), 1u);
  ASSERT_EQ(run.trace[0].values.size(), 1u);
  EXPECT_EQ(run.trace[0].values[0].name + "=" + run.trace[0].values[0].value, "g=4");
  EXPECT_EQ(run.trace[0].range.bytes, (ByteRange{3, 9}));
}

} // namespace
} // namespace salve::ir
