#include "engine/support/text.h"

#include <gtest/gtest.h>

#include <random>

namespace salve {
namespace {

// Two edits, one after the other, are both of the first text: random ones of random texts.
TEST(Text, EditsOfTheEditedTextAreThoseOfTheTextBefore) {
  std::mt19937 random(1);
  auto below = [&](size_t n) { return static_cast<uint32_t>(random() % n); };
  int kept = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string text(10 + below(20), 'a');
    for (char &c : text)
      c = static_cast<char>('a' + below(26));
    auto edit = [&](const std::string &of) {
      const uint32_t begin = below(of.size()), end = begin + below(of.size() - begin);
      return TextEdit{{begin, end}, std::string(below(4), 'X')};
    };
    std::vector<TextEdit> first = {edit(text)};
    if (TextEdit other = edit(text); other.range.begin > first[0].range.end)
      first.push_back(other);
    const std::string middle = *applyEdits(text, first);
    if (middle.empty())
      continue;
    const TextEdit second = edit(middle);
    const auto moved = before(first, {second});
    if (!moved)
      continue;
    first.insert(first.end(), moved->begin(), moved->end());
    const auto both = applyEdits(text, first);
    if (!both) // what both leave out
      continue;
    ++kept;
    EXPECT_EQ(*both, *applyEdits(middle, {second})) << text;
  }
  EXPECT_GT(kept, 500);
}

TEST(Text, WhatTouchesTheFirstEditIsNone) {
  EXPECT_FALSE(before({{{2, 3}, "xyz"}}, {{{3, 4}, ""}}));
  EXPECT_EQ(before({{{2, 3}, "xyz"}}, {{{5, 6}, ""}})->front().range, (ByteRange{3, 4}));
  EXPECT_EQ(before({{{2, 3}, "xyz"}}, {{{0, 2}, ""}})->front().range, (ByteRange{0, 2}));
}

} // namespace
} // namespace salve
