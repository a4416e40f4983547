// What C leaves open: parts in any order, accesses that must not meet.
#include "build.h"

#include <gtest/gtest.h>

namespace salve::ir {
namespace {

using test::Builder;

TEST(Orders, EveryOrderHasANumber) {
  Expr two, three;
  two.args.resize(2);
  three.args.resize(3);
  using Order = std::vector<uint32_t>;
  EXPECT_EQ(chosenOrder(two, 0), (Order{0, 1}));
  EXPECT_EQ(chosenOrder(two, 1), (Order{1, 0}));
  EXPECT_EQ(chosenOrder(three, 3), (Order{1, 2, 0}));
  EXPECT_EQ(chosenOrder(three, 5), (Order{2, 1, 0}));
  for (uint64_t none : {6, 7, 8})
    EXPECT_EQ(chosenOrder(three, none), (Order{0, 1, 2}));
}

TEST(Orders, AnInputChooses) {
  Builder b;
  b.function("f", b.i32);
  VariableId x = b.local("x", b.i32);
  ExprId parts = b.expr(ExprKind::AnyOrder, b.voidType);
  ExprId one = b.assign(x, b.num(1)), two = b.assign(x, b.num(2));
  b.program.exprs[parts].args = {one, two};
  b.body({b.declare(x), b.does(parts), b.ret(b.load(x))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  EXPECT_EQ(interpret(b.program, b.current, {}).result, 2u);
  auto run = interpret(b.program, b.current, {{orderKey(parts, 0), 1}});
  EXPECT_EQ(run.result, 1u);
  EXPECT_EQ(run.read, std::vector<InputKey>{orderKey(parts, 0)});
}

TEST(Orders, ACompoundAssignmentMayReadFirst) {
  Builder b;
  b.function("f", b.i32);
  VariableId x = b.local("x", b.i32);
  ExprId sum = b.compound(b.place(x), BinaryOp::Add, b.assign(x, b.num(10)), b.i32);
  b.program.exprs[sum].anyOrder = true;
  b.body({b.declare(x), b.does(b.assign(x, b.num(1))), b.does(sum), b.ret(b.load(x))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  EXPECT_EQ(interpret(b.program, b.current, {}).result, 20u);
  EXPECT_EQ(interpret(b.program, b.current, {{orderKey(sum, 0), 1}}).result, 11u);
}

/// a[i] = a[j]++ where the two are open: where they meet the run fails.
TEST(Orders, OpenAccessesMustBeApart) {
  Builder b;
  b.function("f", b.i32);
  TypeId pointer = b.pointer(b.voidType);
  VariableId i = b.param("i", b.i32), a = b.local("a", b.array(b.i32, 2));
  VariableId first = b.local("first", pointer), second = b.local("second", pointer);
  PlaceId left = b.at(b.place(a), b.load(i)), right = b.at(b.place(a), b.num(1));
  PropertyId property = b.property(PropertyKind::Unsequenced);
  b.program.places[left].order = {first, {{second, 0, 32}}, property};
  b.program.places[right].order = {second, {{first, 0, 32}}, property};
  ExprId stored = b.assign(left, b.increment(right, 1, true));
  b.body({b.declare(a), b.declare(first), b.declare(second),
          b.does(b.assign(b.at(b.place(a), b.num(0)), b.num(5))),
          b.does(b.assign(b.at(b.place(a), b.num(1)), b.num(7))),
          b.does(b.assign(first, b.null(pointer))), b.does(b.assign(second, b.null(pointer))),
          b.does(stored), b.ret(b.load(b.at(b.place(a), b.num(0))))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  EXPECT_EQ(interpret(b.program, b.current, {}).result, 7u);
  auto run = interpret(b.program, b.current, {{test::variableKey(i), 1}});
  EXPECT_EQ(run.end, RunEnd::Failed);
  EXPECT_EQ(run.property, property);
  EXPECT_EQ(run.detail, "`a[1]`");
}

} // namespace
} // namespace salve::ir
