#include "build.h"

#include <gtest/gtest.h>

namespace salve::ir {
namespace {

using test::Builder;
using test::variableKey;
using Kind = InputKey::Kind;

RunOptions iterations(uint64_t n) {
  RunOptions options;
  options.limits.iterations = n;
  return options;
}

/// f(n): for (i = 0; i < n; i++) s += i; and the like, as `while` and `do while`.
struct Summing {
  Builder b;
  VariableId n, i, s;
  ExprId condition, step, add;
  Summing() {
    b.function("f", b.i32);
    n = b.param("n", b.i32);
    i = b.local("i", b.i32);
    s = b.local("s", b.i32);
    condition = b.binary(b.load(i), BinaryOp::Lt, b.load(n));
    step = b.increment(b.place(i), 1, true);
    add = b.compound(b.place(s), BinaryOp::Add, b.load(i), b.i32);
  }
  void with(StmtId loop) {
    b.body({b.declare(i), b.declare(s), b.does(b.assign(i, b.num(0))),
            b.does(b.assign(s, b.num(0))), loop, b.ret(b.load(s))});
    ASSERT_EQ(verify(b.program), std::nullopt);
  }
  Run run(int64_t value, const RunOptions &options = {}) {
    return interpret(b.program, b.current, {{variableKey(n), static_cast<uint32_t>(value)}},
                     options);
  }
};

TEST(Interpreter, LoopsCountBodiesAgainstTheLimit) {
  for (StmtKind kind : {StmtKind::While, StmtKind::DoWhile, StmtKind::For}) {
    Summing t;
    if (kind == StmtKind::For)
      t.with(t.b.loop({}, t.condition, t.step, t.b.does(t.add)));
    else
      t.with(t.b.stmt(kind, t.condition, {t.b.block({t.b.does(t.add), t.b.does(t.step)})}));
    EXPECT_EQ(t.run(5).result, 10u);
    EXPECT_EQ(t.run(5, iterations(5)).end, RunEnd::Finished);
    EXPECT_EQ(t.run(5, iterations(4)).end, RunEnd::LeftBound);
    EXPECT_EQ(t.run(0, iterations(1)).result, 0u);
    EXPECT_EQ(t.run(0, iterations(0)).end,
              kind == StmtKind::DoWhile ? RunEnd::LeftBound : RunEnd::Finished);
  }
}

TEST(Interpreter, BreakAndContinue) {
  Summing t;
  Builder &b = t.b;
  StmtId odd = b.stmt(StmtKind::If, b.binary(b.load(t.i), BinaryOp::And, b.num(1)),
                      {b.stmt(StmtKind::Continue), {}});
  StmtId big = b.stmt(StmtKind::If, b.binary(b.load(t.i), BinaryOp::Gt, b.num(6)),
                      {b.stmt(StmtKind::Break)});
  t.with(b.loop({}, t.condition, t.step, b.block({odd, big, b.does(t.add)})));
  EXPECT_EQ(t.run(100).result, 0u + 2 + 4 + 6);
}

TEST(Interpreter, AStateThatComesAgainEndsTheRun) {
  Builder b;
  b.function("f", b.voidType);
  b.body({b.loop({}, {}, {}, b.block({}))});
  EXPECT_EQ(interpret(b.program, b.current, {}).end, RunEnd::Endless);
}

/// for (i = 0; i >= 0; i++), or without a condition
Builder counting(bool isAsked) {
  Builder b;
  b.function("f", b.voidType);
  VariableId i = b.local("i", b.i64);
  const ExprId asked = isAsked ? b.binary(b.load(i), BinaryOp::Ge, b.num(0, b.i64)) : ExprId();
  b.body({b.declare(i), b.does(b.assign(i, b.num(0, b.i64))),
          b.loop({}, asked, b.increment(b.place(i), 1, true), b.block({}))});
  return b;
}

/// And reads for nothing else.
TEST(Interpreter, WhatALoopCountsDoesNotEndIt) {
  Builder b = counting(false);
  EXPECT_EQ(interpret(b.program, b.current, {}).end, RunEnd::Endless);
}

TEST(Interpreter, StepsAndBudgetStopLongLoops) {
  Builder b = counting(true);
  RunOptions options;
  options.limits.steps = 1000;
  EXPECT_EQ(interpret(b.program, b.current, {}, options).end, RunEnd::Stopped);
  options.limits.steps = UINT64_MAX;
  EXPECT_EQ(interpret(b.program, b.current, {}, options, Budget(0.01)).end, RunEnd::Stopped);
}

/// switch (x) { case -5..-3: r += 1; case 2: r += 10; break; default: r += 100; case 7: r += 1000;
/// }
TEST(Interpreter, SwitchFallsThroughAndKnowsRanges) {
  for (bool hasDefault : {true, false}) {
    Builder b;
    VariableId r = b.global("r", b.i32);
    FunctionId f = b.function("test", b.voidType);
    auto plus = [&](int n) {
      return b.does(b.compound(b.place(r), BinaryOp::Add, b.num(n), b.i32));
    };
    ExprId x = b.nondet(b.i32);
    StmtId rest = plus(100);
    StmtId body =
        b.block({b.inCase(-5, -3, b.i32, plus(1)), b.inCase(2, 2, b.i32, plus(10)),
                 b.stmt(StmtKind::Break), hasDefault ? b.stmt(StmtKind::Default, {}, {rest}) : rest,
                 b.inCase(7, 7, b.i32, plus(1000))});
    b.body({b.stmt(StmtKind::Switch, x, {body})});
    ASSERT_EQ(verify(b.program), std::nullopt);
    for (auto [value, expected] : {std::pair(-5, 11),
                                   {-4, 11},
                                   {-3, 11},
                                   {-2, 1100},
                                   {2, 10},
                                   {7, 1000},
                                   {-6, 1100},
                                   {0, 1100}}) {
      auto run =
          interpret(b.program, f, {{{Kind::Nondet, x.index, 0, 0}, static_cast<uint32_t>(value)}});
      uint64_t want = !hasDefault && expected == 1100 ? 0 : static_cast<uint64_t>(expected);
      EXPECT_EQ(run.globals.contains({r, 0}) ? run.globals.at({r, 0}) : 0, want) << value;
    }
  }
}

/// Duff's device: the loop is entered in the middle of its body.
TEST(Interpreter, SwitchIntoALoop) {
  for (auto [n, expected] : {std::pair(0, 4), {1, 1}, {2, 2}, {3, 3}}) {
    Builder b;
    FunctionId f = b.function("f", b.i32);
    VariableId r = b.local("r", b.i32), left = b.local("left", b.i32);
    auto plus = [&] { return b.does(b.increment(b.place(r), 1, true)); };
    StmtId body = b.block({b.inCase(0, 0, b.i32, plus()), b.inCase(3, 3, b.i32, plus()),
                           b.inCase(2, 2, b.i32, plus()), b.inCase(1, 1, b.i32, plus())});
    StmtId loop =
        b.stmt(StmtKind::DoWhile,
               b.binary(b.increment(b.place(left), -1, false), BinaryOp::Gt, b.num(0)), {body});
    b.body({b.does(b.assign(r, b.num(0))), b.does(b.assign(left, b.num(2))),
            b.stmt(StmtKind::Switch, b.num(n), {loop}), b.ret(b.load(r))});
    ASSERT_EQ(verify(b.program), std::nullopt);
    EXPECT_EQ(interpret(b.program, f, {}).result, static_cast<uint64_t>(expected + 4));
    EXPECT_EQ(interpret(b.program, f, {}, iterations(2)).end, RunEnd::Finished);
    EXPECT_EQ(interpret(b.program, f, {}, iterations(1)).end, RunEnd::LeftBound);
  }
}

/// again: s += nondet(); if (s < 10) goto again;  Each pass reads an input of its own.
TEST(Interpreter, BackwardGotoMakesPasses) {
  Builder b;
  FunctionId f = b.function("f", b.i32);
  VariableId s = b.local("s", b.i32);
  ExprId input = b.nondet(b.i32);
  StmtId again = b.label("again", b.does(b.compound(b.place(s), BinaryOp::Add, input, b.i32)));
  StmtId test = b.stmt(StmtKind::If, b.binary(b.load(s), BinaryOp::Lt, b.num(10)),
                       {b.block({b.jump(again)})});
  b.body({b.does(b.assign(s, b.num(0))), again, test, b.ret(b.load(s))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  StmtId block = b.program.functions[f].body;
  Inputs inputs;
  for (uint64_t pass = 0; pass < 3; ++pass)
    inputs[{Kind::Nondet, input.index, 0, passContext(0, block, pass)}] = 3 + pass;
  auto run = interpret(b.program, f, inputs);
  EXPECT_EQ(run.result, 12u);
  EXPECT_EQ(run.read.size(), 3u);
  EXPECT_EQ(interpret(b.program, f, inputs, iterations(2)).end, RunEnd::Finished);
  EXPECT_EQ(interpret(b.program, f, inputs, iterations(1)).end, RunEnd::LeftBound);
}

TEST(Interpreter, ForwardGotoStaysInThePass) {
  Builder b;
  FunctionId f = b.function("f", b.i32);
  VariableId r = b.local("r", b.i32);
  ExprId input = b.nondet(b.i32);
  StmtId out = b.label("out", b.does(b.compound(b.place(r), BinaryOp::Add, input, b.i32)));
  StmtId inner = b.block({b.jump(out)});
  b.body({b.does(b.assign(r, b.num(1))), b.stmt(StmtKind::While, b.num(1), {inner}),
          b.does(b.assign(r, b.num(50))), out, b.ret(b.load(r))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  auto run = interpret(b.program, f, {{{Kind::Nondet, input.index, 0, 0}, 4}}, iterations(1));
  EXPECT_EQ(run.result, 5u) << "context 0 again after the loop was left";
}

/// goto into a loop starts its iteration 0 at the label, without the condition.
TEST(Interpreter, GotoIntoALoop) {
  Builder b;
  FunctionId f = b.function("f", b.i32);
  VariableId r = b.local("r", b.i32);
  ExprId input = b.nondet(b.i32);
  StmtId in = b.label("in", b.does(b.compound(b.place(r), BinaryOp::Add, input, b.i32)));
  StmtId loop =
      b.stmt(StmtKind::While, b.binary(b.load(r), BinaryOp::Lt, b.num(10)),
             {b.block({b.does(b.compound(b.place(r), BinaryOp::Add, b.num(100), b.i32)), in})});
  b.body({b.does(b.assign(r, b.num(20))), b.jump(in), loop, b.ret(b.load(r))});
  b.program.stmts[b.program.stmts[b.program.functions[f].body].children[1]].target = in;
  ASSERT_EQ(verify(b.program), std::nullopt);
  InputKey key{Kind::Nondet, input.index, 0, iterationContext(0, loop, 0)};
  auto run = interpret(b.program, f, {{key, 7}});
  EXPECT_EQ(run.result, 27u);
  EXPECT_EQ(run.read, std::vector<InputKey>{key});
}

/// if (c) { goto M; L: r = nondet(); } else { goto L; M: r = nondet(); }: into the second arm is
/// forward; into the first is backward, which the block around the `if` catches as a new pass.
TEST(Interpreter, GotoFromOneArmToTheOther) {
  for (bool first : {true, false}) {
    Builder b;
    FunctionId f = b.function("f", b.i32);
    VariableId r = b.local("r", b.i32);
    ExprId inputs[] = {b.nondet(b.i32), b.nondet(b.i32)};
    StmtId l = b.label("L", b.does(b.assign(r, inputs[0])));
    StmtId m = b.label("M", b.does(b.assign(r, inputs[1])));
    StmtId choose =
        b.stmt(StmtKind::If, b.num(first), {b.block({b.jump(m), l}), b.block({b.jump(l), m})});
    b.body({b.does(b.assign(r, b.num(0))), choose, b.ret(b.load(r))});
    ASSERT_EQ(verify(b.program), std::nullopt);
    uint64_t context = first ? 0 : passContext(0, b.program.functions[f].body, 1);
    InputKey key{Kind::Nondet, inputs[first].index, 0, context};
    EXPECT_EQ(interpret(b.program, f, {{key, 7}}).result, 7u);
    EXPECT_EQ(interpret(b.program, f, {{key, 7}}, iterations(0)).end,
              first ? RunEnd::Finished : RunEnd::LeftBound);
  }
}

TEST(Interpreter, ContextsOfCallsAndIterations) {
  Builder b;
  ExprId input = b.nondet(b.u8);
  FunctionId g = b.function("g", b.u8);
  b.body({b.ret(input)});
  FunctionId f = b.function("f", b.u8);
  VariableId i = b.local("i", b.u8), s = b.local("s", b.u8);
  ExprId call = b.call(g, {});
  StmtId loop = b.loop(b.block({b.declare(i), b.does(b.assign(i, b.num(0, b.u8)))}),
                       b.binary(b.cast(b.i32, b.load(i)), BinaryOp::Lt, b.num(2)),
                       b.increment(b.place(i), 1, false),
                       b.does(b.compound(b.place(s), BinaryOp::Add, b.cast(b.i32, call), b.i32)));
  b.body({b.declare(s), b.does(b.assign(s, b.num(0, b.u8))), loop, b.ret(b.load(s))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  InputKey first{Kind::Nondet, input.index, 0, callContext(iterationContext(0, loop, 0), call)};
  InputKey second{Kind::Nondet, input.index, 0, callContext(iterationContext(0, loop, 1), call)};
  auto run = interpret(b.program, f, {{first, 5}, {second, 300}});
  EXPECT_EQ(run.result, 5u + 44) << "inputs are cut to their width";
  EXPECT_EQ(run.read, (std::vector<InputKey>{first, second}));
}

/// A local is indeterminate again whenever its declaration is reached.
TEST(Interpreter, DeclareForgetsTheValue) {
  Builder b;
  FunctionId f = b.function("f", b.i32);
  VariableId x = b.local("x", b.i32), r = b.local("r", b.i32), i = b.local("i", b.i32);
  StmtId body =
      b.block({b.declare(x), b.does(b.compound(b.place(r), BinaryOp::Add, b.load(x), b.i32)),
               b.does(b.assign(x, b.num(1000)))});
  StmtId loop =
      b.loop({}, b.binary(b.increment(b.place(i), 1, true), BinaryOp::Lt, b.num(2)), {}, body);
  b.body({b.does(b.assign(r, b.num(0))), b.does(b.assign(i, b.num(0))), loop, b.ret(b.load(r))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  Inputs inputs{{{Kind::Uninitialised, x.index, 0, iterationContext(0, loop, 0)}, 1},
                {{Kind::Uninitialised, x.index, 0, iterationContext(0, loop, 1)}, 2}};
  EXPECT_EQ(interpret(b.program, f, inputs).result, 3u);
}

/// down(n): n ? down(n - 1) + 1 : 0
FunctionId recursive(Builder &b) {
  FunctionId f = b.function("down", b.i32);
  VariableId n = b.param("n", b.i32);
  ExprId deeper = b.call(f, {b.binary(b.load(n), BinaryOp::Sub, b.num(1))});
  StmtId more = b.ret(b.binary(deeper, BinaryOp::Add, b.num(1)));
  b.body({b.stmt(StmtKind::If, b.load(n), {b.block({more}), b.block({b.ret(b.num(0))})})});
  return f;
}

TEST(Interpreter, RecursionIsCountedBeyondTheFirstActivation) {
  Builder b;
  FunctionId f = recursive(b);
  ASSERT_EQ(verify(b.program), std::nullopt);
  InputKey n = variableKey(b.program.functions[f].parameters[0]);
  RunOptions options;
  options.limits.recursion = 3;
  EXPECT_EQ(interpret(b.program, f, {{n, 3}}, options).result, 3u);
  EXPECT_EQ(interpret(b.program, f, {{n, 4}}, options).end, RunEnd::LeftBound);
#ifndef __SANITIZE_ADDRESS__ // with it our own stack is too small for as many
  EXPECT_EQ(interpret(b.program, f, {{n, 1000}}).result, 1000u);
  EXPECT_EQ(interpret(b.program, f, {{n, 1001}}).end, RunEnd::LeftBound);
#endif
  options.limits.recursion = UINT64_MAX;
  options.limits.steps = UINT64_MAX;
  EXPECT_EQ(interpret(b.program, f, {{n, 100'000'000}}, options).end, RunEnd::Stopped)
      << "our own stack is bounded";
}

TEST(Interpreter, DeepExpressionsDoNotOverflowTheStack) {
  Builder b;
  FunctionId f = b.function("f", b.i32);
  ExprId sum = b.num(0);
  for (int i = 0; i < 1'000'000; ++i)
    sum = b.unary(UnaryOp::BitNot, sum);
  b.body({b.ret(sum)});
  EXPECT_EQ(interpret(b.program, f, {}).end, RunEnd::Stopped);
}

/// Only a prefix of a huge object is kept; beyond it the run stops.
TEST(Interpreter, HugeObjectsCostNothingAndStopTheRunFarAway) {
  for (uint64_t index : {uint64_t{5}, uint64_t{1} << 39}) {
    Builder b;
    TypeId huge = b.array(b.i32, uint64_t{1} << 40);
    FunctionId f = b.function("f", b.i32);
    VariableId big = b.local("big", huge);
    auto far = [&] { return b.at(b.place(big), b.num(static_cast<int64_t>(index), b.i64)); };
    b.body({b.declare(big), b.does(b.assign(far(), b.num(7))), b.ret(b.load(far()))});
    auto run = interpret(b.program, f, {});
    EXPECT_EQ(run.end, index == 5 ? RunEnd::Finished : RunEnd::Stopped);
    EXPECT_EQ(run.result.value_or(7), 7u);
  }
}

TEST(Interpreter, TraceShowsWhatEachStepWrote) {
  Builder b;
  VariableId a = b.global("a", b.array(b.i8, 3));
  FunctionId g = b.function("g", b.i8);
  b.body({b.does(b.assign(b.at(b.place(a), b.num(1)), b.num(-2, b.i8))), b.ret(b.num(7, b.i8))});
  FunctionId f = b.function("f", b.voidType);
  VariableId x = b.local("x", b.i8), t = b.variable("t", b.i8, Storage::Temporary);
  StmtId set = b.does(b.assign(x, b.call(g, {})));
  b.program.stmts[set].range.bytes = {10, 20};
  StmtId quiet = b.does(b.assign(t, b.load(x)));
  StmtId test = b.stmt(StmtKind::If, b.load(x), {b.block({})});
  b.body({set, quiet, test, b.does(b.assertion(b.num(0)))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  RunOptions options;
  options.trace = true;
  auto run = interpret(b.program, f, {}, options);
  EXPECT_EQ(run.end, RunEnd::Failed);
  std::string text;
  for (const TraceStep &step : run.trace)
    for (const NamedValue &value : step.values)
      text += value.name + "=" + value.value + ";";
  EXPECT_EQ(text, "a[1]=-2;g()=7;x=7;");
  EXPECT_EQ(run.trace.back().range.bytes, (ByteRange{10, 20}));
  EXPECT_TRUE(interpret(b.program, f, {}).trace.empty());
}

TEST(Interpreter, TraceKeepsTheLastSteps) {
  Summing t;
  t.with(t.b.loop({}, t.condition, t.step, t.b.does(t.add)));
  RunOptions options;
  options.trace = true;
  auto run = t.run(5000, options);
  ASSERT_EQ(run.trace.size(), 1000u);
  EXPECT_EQ(run.trace.back().values[0].name, "f()");
  EXPECT_EQ(run.trace[998].values[0].value, "5000");
}

} // namespace
} // namespace salve::ir
