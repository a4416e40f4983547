// Which repairs are shown as doing the same: what a program prints is a part of what it does.
#include "engine/results.h"

#include <gtest/gtest.h>

#include <map>

namespace salve::engine {
namespace {

/// By title: the group of each repair of `f`.
std::map<std::string, uint32_t> groupsOf(const std::string &printed) {
  Request request;
  request.path = "/nonexistent/a.c";
  request.text = R"(#include <stdio.h>
int f(void) {
  int n, v[8], count = 0;
  if (scanf("%d", &n) != 1 || n < 1 || n > 8) return 0;
  for (int i = 0; i < n; i++) v[i] = i & 1;
  for (int i = 1; i <= n; i++) if (v[i] == v[0]) count++;
)" + printed + R"(
  return 0;
}
)";
  request.options.functions = {"f"};
  std::map<std::string, uint32_t> groups;
  analyse(request, Budget(60), [&](const Finding &finding) {
    if (const auto *searched = std::get_if<Searched>(&finding))
      for (const Repair &repair : searched->repairs)
        groups[repair.title] = repair.group;
  });
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
  ASSERT_TRUE(silent.contains(right) && silent.contains(other));
  EXPECT_EQ(silent.at(right), silent.at(other));
}

} // namespace
} // namespace salve::engine
