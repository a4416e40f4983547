// What rows of annotation libraries may say.
#include "engine/repair/rules/pattern.h"

#include <gtest/gtest.h>

using namespace salve;
using namespace salve::repair;

namespace {

struct PatternCase {
  const char *before, *after, *problem;
};
const PatternCase kPatternCases[] = {
    {"a < b", "a <= b", ""},
    {"a - b", "a > b ? a - b : 0", ""},
    {"!a & b", "!(a & b)", ""},
    {"strcpy(a, b)", "strncpy(a, b, sizeof(a) - 1)", ""},
    {"f()", "g()", ""},
    {"a + b", "a + c", "unknown name 'c'"},
    {"a + limit", "a", "unknown name 'limit': a letter stands for any expression"},
    {"a +", "a", "an expression is missing"},
    {"(a", "a", "')' is missing"},
    {"a < b", "a b", "'b' is not understood there"},
    {"a ? b", "a", "':' is missing"},
    {"f(a", "a", "',' is missing"},
    {"f(a + 1)", "a", "the arguments of 'f' are not all letters"},
    {"a + b", "f(a, b)", "a call or a string stands for a call only"},
    {"a", "a + 1", "an operator or a call is needed"},
    {"", "a", "an expression is missing"},
    {"a * 0x10", "a", "'0x10' is no decimal number of an int"},
    {"a + 99999999999999999999", "a", "'99999999999999999999' is no decimal number of an int"},
    {"a + 1.5", "a", "'1.5' is no decimal number of an int"},
    {"\"s\" + a", "a", "a call or a string stands for a call only"},
    {"\"s\"", "a", "an operator or a call is needed"},
    {"strcpy(a, b)", "snprintf(a, sizeof(a), \"%s\", b)", ""},
};

TEST(Patterns, AreCWithLetters) {
  for (const PatternCase &c : kPatternCases) {
    change::Annotation annotation;
    annotation.before = c.before;
    annotation.after = c.after;
    EXPECT_EQ(problemOf(annotation), c.problem) << c.before << " => " << c.after;
  }
}

TEST(Patterns, AreShort) {
  change::Annotation annotation;
  annotation.before = std::string(100'000, '(') + "a";
  annotation.after = "a";
  EXPECT_EQ(problemOf(annotation), "more than 200 characters");
}

TEST(Patterns, BindAsCDoes) {
  const Pattern pattern = readPattern("a & b == c");
  EXPECT_EQ(pattern.text, "&");
  EXPECT_EQ(pattern.operands[1].text, "==");
  EXPECT_EQ(lettersOf(pattern), "abc");
  EXPECT_EQ(readPattern("a - b - c").operands[0].text, "-");
}

} // namespace
