#include "server/project/diff.h"

#include "tests/unit/server/check_fixture.h"

#include <random>

using namespace salve;
using namespace salve::server;
using namespace salve::server::testing;

namespace {

TextEdit edit(uint32_t begin, uint32_t end, const char *text) { return {{begin, end}, text}; }

struct DiffCase {
  const char *name;
  const char *text;
  std::vector<TextEdit> edits;
  const char *diff; ///< without the two head lines
};

const DiffCase kDiffs[] = {
    {"nothing", "a\nb\n", {edit(0, 1, "a")}, ""},
    {"one line", "a\nb\nc\n", {edit(2, 3, "x")}, "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
    {"the only line", "a\n", {edit(0, 1, "b")}, "@@ -1 +1 @@\n-a\n+b\n"},
    {"insertion of a line", "a\nb\n", {edit(2, 2, "x\n")}, "@@ -1,2 +1,3 @@\n a\n+x\n b\n"},
    {"into an empty file", "", {edit(0, 0, "x\n")}, "@@ -0,0 +1 @@\n+x\n"},
    {"removal of a line", "a\nb\n", {edit(0, 2, "")}, "@@ -1,2 +1 @@\n-a\n b\n"},
    {"removal of all", "a\n", {edit(0, 2, "")}, "@@ -1 +0,0 @@\n-a\n"},
    {"no line end at the end",
     "a\nb",
     {edit(2, 3, "c")},
     "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
    {"two edits in one line",
     "abc\n",
     {edit(2, 3, "z"), edit(0, 1, "x")},
     "@@ -1 +1 @@\n-abc\n+xbz\n"},
    {"far edits have hunks of their own",
     "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
     {edit(0, 1, "x\ny"), edit(16, 17, "z")},
     "@@ -1,4 +1,5 @@\n-1\n+x\n+y\n 2\n 3\n 4\n@@ -6,4 +7,4 @@\n 6\n 7\n 8\n-9\n+z\n"},
    {"near edits share a hunk",
     "1\n2\n3\n4\n5\n",
     {edit(0, 1, "x"), edit(8, 9, "z")},
     "@@ -1,5 +1,5 @@\n-1\n+x\n 2\n 3\n 4\n-5\n+z\n"},
    {"CRLF stays", "a\r\nb\r\n", {edit(3, 4, "c")}, "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"},
    {"overlapping edits change nothing", "abc\n", {edit(0, 2, "x"), edit(1, 3, "y")}, ""},
};

TEST(Diff, Unified) {
  for (const DiffCase &c : kDiffs) {
    std::string expected = *c.diff ? std::string("--- a/f.c\n+++ b/f.c\n") + c.diff : "";
    EXPECT_EQ(unifiedDiff("f.c", c.text, c.edits), expected) << c.name;
  }
}

TEST(Diff, AbsolutePathsLoseTheirSlash) {
  EXPECT_EQ(unifiedDiff("/x/f.c", "a\n", {edit(0, 1, "b")}).substr(0, 26),
            "--- a/x/f.c\n+++ b/x/f.c\n@@");
}

TEST(Diff, NewLinesEndAsTheFileDoes) {
  EXPECT_EQ(withLineEndsOf("a\r\nb", {edit(0, 0, "x\ny\r\nz")})[0].newText, "x\r\ny\r\nz");
  EXPECT_EQ(withLineEndsOf("a\nb", {edit(0, 0, "x\ny")})[0].newText, "x\ny");
}

std::string randomText(std::mt19937 &random, int size) {
  std::string text;
  for (int i = 0; i < size; ++i)
    text += "ab\n"[random() % 3];
  return text;
}

// What patch(1) makes of the diff is what applyEdits makes of the text.
TEST(Diff, PatchAgrees) {
  if (std::system("patch --version >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "patch(1) is not installed";
  TemporaryFolder folder;
  std::mt19937 random(5);
  for (int round = 0; round < 60; ++round) {
    std::string text = randomText(random, 60);
    std::vector<TextEdit> edits;
    for (uint32_t at = 0; at < 60; at += 1 + random() % 30) {
      uint32_t end = std::min<uint32_t>(60, at + random() % 4);
      edits.push_back({{at, end}, randomText(random, static_cast<int>(random() % 4))});
      at = end;
    }
    auto patched = applyEdits(text, edits);
    ASSERT_TRUE(patched);
    write("f.c", text);
    write("f.diff", unifiedDiff("f.c", text, edits));
    if (*patched != text) {
      ASSERT_EQ(std::system("patch -s -p1 <f.diff >/dev/null"), 0) << read("f.diff");
    }
    ASSERT_EQ(read("f.c"), *patched);
  }
}

} // namespace
