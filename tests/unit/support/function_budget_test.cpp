#include "engine/support/function_budget.h"

#include <gtest/gtest.h>

#include <string>

namespace salve {
namespace {

double secondsOf(const std::string &ahead) {
  const std::string text = ahead + "int f(int x) { return 1; }";
  const auto begin = static_cast<uint32_t>(ahead.size());
  return secondsFor(text, {begin, static_cast<uint32_t>(text.size())}, 30);
}

TEST(FunctionBudget, IsInAComment) {
  EXPECT_EQ(secondsOf("//@ salve budget 60s\n"), 60);
  EXPECT_EQ(secondsOf("int g;\n  // @salve  budget 5\n\n"), 5);
  EXPECT_EQ(secondsOf("/*@ salve budget 7 s */\n/*@ requires x > 0;\n    ensures 1; */ "), 7);
  EXPECT_EQ(secondsOf("//@ salve budget 8s\n// told\r\n"), 8);
}

TEST(FunctionBudget, IsNoneElsewhere) {
  EXPECT_EQ(secondsOf(""), 30);
  EXPECT_EQ(secondsOf("// salve budget 60s\n"), 30);
  EXPECT_EQ(secondsOf("//@ salve budget soon\n"), 30);
  EXPECT_EQ(secondsOf("//@ salve budget 0\n"), 30);
  EXPECT_EQ(secondsOf("//@ salve budget 5 minutes\n"), 30);
  EXPECT_EQ(secondsOf("//@ salve budget 60s\nint g(void) { return 2; }\n"), 30);
  EXPECT_EQ(secondsOf("char *s = \"\\\n\"; //@ salve budget 60s\n"), 30);
}

} // namespace
} // namespace salve
