#include "server/check/snippet.h"

#include <gtest/gtest.h>

using namespace salve;
using namespace salve::server;

namespace {

struct SnippetCase {
  const char *name;
  std::string text;
  ByteRange range;
  std::string shown; ///< after the gutter, both lines
};

const SnippetCase kSnippets[] = {
    {"one character", "ab", {1, 2}, "ab\n ^"},
    {"several", "abcd", {1, 4}, "abcd\n ^~~"},
    {"an empty range", "ab", {1, 1}, "ab\n ^"},
    {"at the end", "ab", {2, 2}, "ab\n  ^"},
    {"past the end of its line", "ab\ncd", {1, 5}, "ab\n ^"},
    {"a tab before", "\tx", {1, 2}, "        x\n        ^"},
    {"a tab after two", "ab\tx", {3, 4}, "ab      x\n        ^"},
    {"a tab within", "a\tbc", {0, 4}, "a       bc\n^~~~~~~~~~"},
    {"two bytes, one column", "\xC3\xA9x", {2, 3}, "\xC3\xA9x\n ^"},
    {"a wide character",
     "\xE4\xB8\xAD"
     "x",
     {3, 4},
     "\xE4\xB8\xAD"
     "x\n  ^"},
    {"under a wide character",
     "\xE4\xB8\xAD"
     "x",
     {0, 3},
     "\xE4\xB8\xAD"
     "x\n^~"},
    {"a combining accent", "e\xCC\x81x", {3, 4}, "e\xCC\x81x\n ^"},
    {"a byte that is no UTF-8", "\xE9x", {1, 2}, "\xEF\xBF\xBDx\n ^"},
    {"an escape sequence", "\x1b[31mx", {5, 6}, "\xEF\xBF\xBD[31mx\n     ^"},
    {"a change of direction", "\xE2\x80\xAEx", {3, 4}, "\xEF\xBF\xBDx\n ^"},
    {"a BOM", "\xEF\xBB\xBFx", {3, 4}, "\xEF\xBB\xBFx\n^"},
};

TEST(Snippet, CaretIsUnderTheRange) {
  for (const SnippetCase &c : kSnippets) {
    SourceText source("a.c", c.text);
    size_t lineEnd = c.shown.find('\n');
    std::string expected =
        "    1 | " + c.shown.substr(0, lineEnd) + "\n      | " + c.shown.substr(lineEnd + 1) + "\n";
    EXPECT_EQ(snippet(source, c.range, Paint()), expected) << c.name;
  }
}

TEST(Snippet, TheLineIsTheRangesFirst) {
  SourceText source("a.c", "ab\r\ncd\r\nef");
  EXPECT_EQ(snippet(source, {5, 9}, Paint()), "    2 | cd\n      |  ^\n");
  EXPECT_EQ(snippet(source, {99, 100}, Paint()), "");
  SourceText empty("a.c", "");
  EXPECT_EQ(snippet(empty, {0, 0}, Paint()), "");
}

TEST(Snippet, LongLinesAreCutAroundTheCaret) {
  std::string text(100000, 'a');
  text[50000] = 'X';
  SourceText source("a.c", text);
  std::string shown = snippet(source, {50000, 50001}, Paint());
  EXPECT_LT(shown.size(), 400u);
  size_t lineEnd = shown.find('\n');
  size_t caret = shown.find('^');
  EXPECT_EQ(shown[caret - lineEnd - 1], 'X') << shown;
  std::string all = snippet(source, {0, 100000}, Paint());
  EXPECT_LT(all.size(), 400u);
  EXPECT_EQ(all.find("..."), 8u + 160u) << all;
}

TEST(Snippet, DiffLinesEndWithOneLineEnd) {
  EXPECT_EQ(diffLine(7, '-', "a\tb\r\n", 0, Paint()), "    7 - a       b\n");
  EXPECT_EQ(diffLine(7, '+', "", 0, Paint()), "    7 +\n");
}

TEST(Snippet, ALongDiffLineShowsItsChange) {
  std::string line(1000, 'a');
  line[700] = 'X';
  std::string shown = diffLine(7, '-', line, 700, Paint());
  EXPECT_NE(shown.find("aXa"), std::string::npos) << shown;
  EXPECT_LT(shown.size(), 200u);
}

TEST(Snippet, PrintableReplacesWhatDisturbs) {
  EXPECT_EQ(printable("a\x1b\n\xFF\tb\xC3\xA9"),
            "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\tb\xC3\xA9");
}

} // namespace
