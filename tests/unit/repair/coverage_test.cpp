// What a run that failed has come to, and since when nothing was asserted to be right.
#include "engine/frontend/frontend.h"
#include "engine/ir/walk.h"
#include "engine/repair/runs/coverage.h"

#include <gtest/gtest.h>

namespace salve::repair {
namespace {

constexpr const char *kText = R"(#include <assert.h>
static int kept[8], used;
static void add(int value) { kept[used++] = value; }
static int sum(void) { int s = 0; for (int i = 0; i < used; i++) s += kept[i]; return s; }
static int last(void) { return kept[used]; }
static int never(void) { return used; }
void test_last(void) {
  for (int i = 1; i < 4; i++) {
    add(i);
    assert(used == i);
  }
  assert(last() == 3 && sum() == 6);
  assert(never() == 3);
})";

/// How many of the function's expressions are among those.
size_t countIn(const ir::Program &program, const char *function, const std::set<uint32_t> &exprs) {
  size_t count = 0;
  ir::forEachExpr(program, ir::functionNamed(program, function),
                  [&](ir::ExprId id) { count += exprs.contains(id.index); });
  return count;
}

TEST(Coverage, P5WhatWasExecutedSinceAnAssertionHeld) {
  const ir::Program program = frontend::lower({"/t.c", kText, {}, ""});
  const ir::FunctionId test = ir::functionNamed(program, "test_last");
  ir::RunOptions options;
  options.executed = true;
  const ir::Run run = ir::interpret(program, test, {}, options);
  ASSERT_EQ(run.end, ir::RunEnd::Failed);
  const std::set<uint32_t> recent = sinceLastHeld(program, test, run);
  EXPECT_GT(countIn(program, "last", recent), 0U);
  EXPECT_EQ(countIn(program, "add", recent), 0U);
  EXPECT_EQ(countIn(program, "sum", recent), 0U); // the other operand is not asked for
  const std::set<uint32_t> missed = missedBy(program, test, run);
  EXPECT_GT(countIn(program, "never", missed), 0U);
  EXPECT_GT(countIn(program, "sum", missed), 0U);
  EXPECT_EQ(countIn(program, "add", missed), 0U);
  EXPECT_EQ(countIn(program, "last", missed), 0U);
}

/// Where none is behind it all may be wrong.
TEST(Coverage, P5TheFirstAssertionIsAboutAll) {
  std::string text = kText;
  text.replace(text.find("    assert(used == i);\n"), 23, "");
  const ir::Program program = frontend::lower({"/t.c", text, {}, ""});
  const ir::FunctionId test = ir::functionNamed(program, "test_last");
  ir::RunOptions options;
  options.executed = true;
  const ir::Run run = ir::interpret(program, test, {}, options);
  ASSERT_EQ(run.end, ir::RunEnd::Failed);
  const std::set<uint32_t> recent = sinceLastHeld(program, test, run);
  EXPECT_GT(countIn(program, "add", recent), 0U);
  EXPECT_GT(countIn(program, "last", recent), 0U);
}

} // namespace
} // namespace salve::repair
