// Annotation libraries: what counts, and where it is said what does not.
#include "server/project/annotations.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace salve;
using namespace salve::server;

namespace {

Config configOf(const std::string &text) { return parseConfig("annotations.yaml", text); }

std::string firstProblem(const Config &config) {
  if (config.problems.empty())
    return "";
  const ConfigProblem &problem = config.problems[0];
  return std::to_string(problem.line) + ":" + std::to_string(problem.column) + ": " +
         problem.message;
}

const std::string kGood = "- name: good\n  before: a < b\n  after: a <= b\n";

TEST(Annotations, RowsAreRead) {
  const Config config = configOf(R"(
- name: one
  before: a < b
  after: b < a
  type: unsigned
  weight: 5
  checks: [bounds, overflow]
  reason: because
)");
  EXPECT_EQ(firstProblem(config), "");
  ASSERT_EQ(config.annotations.size(), 1u);
  const engine::Annotation expected{"one",
                                    "a < b",
                                    "b < a",
                                    "unsigned",
                                    5,
                                    "because",
                                    ir::bit(ir::PropertyKind::Bounds) |
                                        ir::bit(ir::PropertyKind::Overflow)};
  EXPECT_EQ(config.annotations[0], expected);
}

TEST(Annotations, ARowIsLikeAnother) {
  const Config config = configOf(R"(
- name: one
  like: two
  after: b < a
- name: two
  like: three
  before: a < b
  after: a <= b
- name: three
  before: a + b
  after: a
  weight: 7
)");
  EXPECT_EQ(firstProblem(config), "");
  ASSERT_EQ(config.annotations.size(), 3u);
  EXPECT_EQ(config.annotations[0].before, "a < b");
  EXPECT_EQ(config.annotations[0].after, "b < a");
  EXPECT_EQ(config.annotations[0].weight, 7u);
}

struct Wrong {
  const char *text, *problem;
};
const Wrong kWrong[] = {
    {"name: x\n", "1:1: expected a list of rows"},
    {"- x\n", "1:3: expected a row: 'name', 'before', 'after'"},
    {"- before: a\n", "1:3: a row needs a 'name'"},
    {"- name: x\n  before: a < b\n", "1:9: 'x' needs 'before' and 'after'"},
    {"- name: x\n  befor: a < b\n", "2:3: unknown key 'befor'; did you mean 'before'?"},
    {"- name: x\n  before: [a]\n", "2:3: 'before': expected a value"},
    {"- name: x\n  before: a\n  after: a\n  weight: 12\n",
     "4:11: 'weight': expected 1 to 9, got '12'"},
    {"- name: x\n  before: a\n  after: a\n  type: number\n",
     "4:9: unknown type 'number': expected unsigned, signed, negative, float, pointer, array"},
    {"- name: x\n  before: a\n  after: a\n  checks: [bounds, bound]\n",
     "4:20: unknown check 'bound'; did you mean 'bounds'?"},
    {"- name: x\n  like: y\n", "2:9: unknown row 'y'; did you mean 'x'?"},
    {"- name: x\n  like: y\n- name: y\n  like: x\n", "2:9: 'x' is like itself"},
    {"- name: good\n  before: a\n  after: a\n", "4:9: 'good' was there before"},
    {"- name: [\n", nullptr},
    {"- &r {name: r, like: *r}\n", nullptr},
};

TEST(Annotations, WhatIsWrongIsToldAtItsLineAndTheRestCounts) {
  for (const Wrong &wrong : kWrong) {
    const Config config = configOf(std::string(wrong.text) + (wrong.problem ? kGood : ""));
    EXPECT_FALSE(config.problems.empty()) << wrong.text;
    if (!wrong.problem || !std::string(wrong.text).starts_with("-"))
      continue;
    EXPECT_EQ(firstProblem(config), wrong.problem) << wrong.text;
    EXPECT_TRUE(std::any_of(config.annotations.begin(), config.annotations.end(),
                            [](const auto &row) { return row.name == "good"; }))
        << wrong.text;
  }
}

TEST(Annotations, TheShippedLibraryIsRightAndANearerRowOfANameCounts) {
  Settings settings;
  const size_t shipped = settings.engine.annotations.size();
  ASSERT_GT(shipped, 0u);
  Config own = configOf(kGood);
  own.annotations.push_back({settings.engine.annotations[0].name, "a", "a", "", 9, "", 0});
  apply(settings, own);
  EXPECT_EQ(settings.engine.annotations.size(), shipped + 1);
  EXPECT_EQ(settings.engine.annotations.back().weight, 9u);
}

TEST(Annotations, ALibraryStandsBesideAConfiguration) {
  const std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / "annotations_test";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / kAnnotationsName) << kGood;
  std::filesystem::remove(folder / kConfigName);
  EXPECT_FALSE(isConfig(folder / kAnnotationsName));
  std::ofstream(folder / kConfigName) << "";
  EXPECT_TRUE(isConfig(folder / kAnnotationsName));
  std::filesystem::remove_all(folder);
}

} // namespace
