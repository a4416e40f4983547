#include "build.h"

#include <gtest/gtest.h>

namespace salve::ir {
namespace {

using test::Builder;

TEST(Printer, PrintsEveryStatement) {
  Builder b;
  VariableId g = b.global("g", b.array(b.i8, 2), {1, 255});
  b.program.variables[g].isConst = true;
  b.function("f", b.i32);
  VariableId x = b.param("x", b.i32), y = b.local("x", b.u8);
  StmtId label = b.label("L", b.does(b.increment(b.place(x), 1, false)));
  StmtId loop =
      b.loop({}, {}, b.increment(b.place(x), -1, true), b.block({b.stmt(StmtKind::Break)}));
  StmtId choice = b.stmt(StmtKind::Switch, b.load(x), {b.block({b.inCase(1, 3, b.i32, label)})});
  ExprId sum = b.binary(b.load(x), BinaryOp::Add, b.num(2));
  Component component;
  component.id = "f/return/1";
  component.expr = sum;
  b.program.exprs[sum].component = b.program.components.add(component);
  b.body({b.declare(y), b.does(b.compound(b.place(y), BinaryOp::Shl, b.num(1), b.i32)), loop,
          choice, b.does(b.assertion(b.cast(b.i32, b.load(b.at(b.place(g), b.num(0)))))),
          b.jump(label), b.ret(sum)});
  EXPECT_EQ(verify(b.program), std::nullopt);
  EXPECT_EQ(print(b.program), R"(const signed char g[2] = 1, -1;
int f(int x)
{
  unsigned char x#2;
  (x#2 <<= 1:int);
  for
  (; ; x--)
    {
      break;
    }
  switch (x)
    {
      case 1 ... 3:
        L:
          ++x;
    }
  assert((int)g[0]);
  goto L;
  return {f/return/1: (x + 2)};
}
)");
}

/// One broken invariant each.
TEST(Verifier, NamesTheFirstBrokenInvariant) {
  auto broken = [](auto breakIt) {
    Builder b;
    b.function("f", b.i32);
    VariableId x = b.param("x", b.i32);
    breakIt(b, x);
    return verify(b.program).value_or("fine");
  };
  auto starts = [](const std::string &text, const char *with) {
    return text.starts_with(with) ? ::testing::AssertionSuccess()
                                  : ::testing::AssertionFailure() << text;
  };
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId x) { b.body({b.ret(b.load(x))}); }), "fine"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId) { b.body({b.ret(b.num(1, b.i64))}); }),
                     "wrong type of a returned value"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId x) {
                       b.body({b.ret(b.binary(b.load(x), BinaryOp::Add, b.num(1, b.u8)))});
                     }),
                     "operands of different types"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId x) {
                       ExprId twice = b.load(x);
                       b.body({b.ret(b.binary(twice, BinaryOp::Add, twice))});
                     }),
                     "an expression with two parents"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId) { b.body({b.stmt(StmtKind::Break)}); }),
                     "break outside"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId) { b.body({b.jump(StmtId(77))}); }),
                     "a goto without a label"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId) { b.body({b.ret(ExprId(99))}); }),
                     "dangling expression"));
  EXPECT_TRUE(
      starts(broken([](Builder &b, VariableId) { b.body({StmtId(99)}); }), "dangling statement"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId x) {
                       ExprId e = b.binary(b.num(1), BinaryOp::Div, b.load(x));
                       b.program.exprs[e].property = {};
                       b.body({b.ret(e)});
                     }),
                     "division without property"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId x) {
                       b.body({});
                       b.function("g", b.i32);
                       b.body({b.ret(b.load(x))});
                     }),
                     "a variable of another function in g"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId) {
                       ExprId e = b.num(1);
                       b.program.exprs[e].value = uint64_t{1} << 40;
                       b.body({b.ret(e)});
                     }),
                     "constant beyond its type"));
  EXPECT_TRUE(starts(broken([](Builder &b, VariableId x) {
                       ExprId call = b.call(b.current, {b.load(x)});
                       b.program.functions[b.current].callees.clear();
                       b.body({b.ret(call)});
                     }),
                     "a call that is not among the callees"));
}

} // namespace
} // namespace salve::ir
