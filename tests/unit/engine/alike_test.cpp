// Which repairs are shown as doing the same: what a program prints is a part of what it does.
#include "engine/results.h"

#include <gtest/gtest.h>

#include <map>

namespace salve::engine {
namespace {

/// By title: the repairs of `f`.
std::map<std::string, Repair> repairsOf(const std::string &text) {
  Request request;
  request.path = "/nonexistent/a.c";
  request.text = text;
  request.options.functions = {"f"};
  std::map<std::string, Repair> repairs;
  analyse(request, Budget(60), [&](const Finding &finding) {
    if (const auto *searched = std::get_if<Searched>(&finding))
      for (const Repair &repair : searched->repairs)
        repairs[repair.title] = repair;
  });
  return repairs;
}

std::map<std::string, uint32_t> groupsOf(const std::string &printed) {
  std::map<std::string, uint32_t> groups;
  for (const auto &[title, repair] : repairsOf(R"(#include <stdio.h>
int f(void) {
  int n, v[8], count = 0;
  if (scanf("%d", &n) != 1 || n < 1 || n > 8) return 0;
  for (int i = 0; i < n; i++) v[i] = i & 1;
  for (int i = 1; i <= n; i++) if (v[i] == v[0]) count++;
)" + printed + R"(
  return 0;
}
)"))
    groups[title] = repair.group;
  return groups;
}

TEST(Alike, WhatIsPrintedTellsRepairsApart) {
  const char *right = "Change `<=` to `<` in `i <= n`", *same = "Replace `n` with `n - 1`",
             *other = "Replace `i` with `i - 1`";
  for (const std::string printed : {"printf(\"%d\", count);", "putchar('0' + count);"}) {
    const std::map<std::string, uint32_t> groups = groupsOf(printed);
    ASSERT_TRUE(groups.contains(right) && groups.contains(same) && groups.contains(other))
        << printed;
    EXPECT_EQ(groups.at(right), groups.at(same)) << printed;
    EXPECT_NE(groups.at(right), groups.at(other)) << printed;
  }
  const std::map<std::string, uint32_t> silent = groupsOf("");
  ASSERT_TRUE(silent.contains(right) && silent.contains(same) && silent.contains(other));
  EXPECT_EQ(silent.at(right), silent.at(same));
  EXPECT_NE(silent.at(right), silent.at(other)); // where n is 1 it reads v[0]
}

TEST(Alike, WhoPrintsLessThanBeforeIsToldFromTheRight) {
  const std::map<std::string, Repair> repairs = repairsOf(R"(#include <stdio.h>
int f(void) {
  int v[16], n, s = 0;
  scanf("%d", &n);
  if (n < 1 || n > 16) return 1;
  for (int i = 0; i < n; i++) scanf("%d", &v[i]);
  for (int i = 0; i <= n; i++) { s += v[i] % 10; printf("%d\n", s); }
  return 0;
}
)");
  const char *right = "Change `<=` to `<` in `i <= n`",
             *less = "Insert `n = i;` before `s += v[i] % 10;`";
  ASSERT_TRUE(repairs.contains(right) && repairs.contains(less));
  EXPECT_NE(repairs.at(right).group, repairs.at(less).group);
  EXPECT_TRUE(repairs.at(right).warnings.empty());
  EXPECT_EQ(repairs.at(less).warnings,
            std::vector<std::string>{"less is printed than before what failed"});
}

} // namespace
} // namespace salve::engine
