#include "server/workers/words.h"

#include <gtest/gtest.h>

namespace salve::server {
namespace {

using Kind = engine::Certificate::Kind;

TEST(Words, Certificates) {
  EXPECT_EQ(textOf(engine::Certificate{Kind::Proved, 0, 0, ""}), "proved for all inputs");
  EXPECT_EQ(textOf(engine::Certificate{Kind::Bounded, 8, 0, ""}), "holds up to 8 iterations");
  EXPECT_EQ(textOf(engine::Certificate{Kind::Bounded, 1, 0, "up to strings of 8 characters"}),
            "holds up to strings of 8 characters");
  EXPECT_EQ(textOf(engine::Certificate{Kind::Tests, 0, 3, ""}), "passes 3 tests");
}

TEST(Words, ARepairSaysAllOfItsWarnings) {
  engine::Repair repair;
  repair.title = "Replace `x` with `y`";
  EXPECT_EQ(textOf(repair), "Replace `x` with `y` (proved for all inputs)");
  repair.certificate = {Kind::Tests, 0, 1, ""};
  repair.warnings = {"one", "two"};
  EXPECT_EQ(textOf(repair), "Replace `x` with `y` (passes 1 test; one; two)");
  EXPECT_EQ(textOf(repair, "three"), "Replace `x` with `y` (passes 1 test; one; two; three)");
}

TEST(Words, ReasonsAreOneSentence) {
  engine::Repair repair;
  EXPECT_EQ(reasonsOf(repair), "");
  repair.alsoChanges = "also changes the result";
  EXPECT_EQ(reasonsOf(repair), "also changes the result");
  repair.why = "`r` becomes 1 instead of 0";
  EXPECT_EQ(reasonsOf(repair), "`r` becomes 1 instead of 0; also changes the result");
}

} // namespace
} // namespace salve::server
