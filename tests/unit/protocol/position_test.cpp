#include "protocol/position.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

using namespace salve::protocol;

namespace {

struct Case {
  const char *name;
  std::string text;
  size_t offset;
  Position utf8, utf16, utf32;
};

const Case kCases[] = {
    {"empty", "", 0, {0, 0}, {0, 0}, {0, 0}},
    {"past the end", "ab", 9, {0, 2}, {0, 2}, {0, 2}},
    {"second line", "a\nbc", 3, {1, 1}, {1, 1}, {1, 1}},
    {"after a last line end", "a\n", 2, {1, 0}, {1, 0}, {1, 0}},
    {"CRLF counts once", "a\r\nb\r\nc", 6, {2, 0}, {2, 0}, {2, 0}},
    {"a CR alone ends a line", "a\rb", 2, {1, 0}, {1, 0}, {1, 0}},
    {"CR CR LF are two lines", "\r\r\nx", 3, {2, 0}, {2, 0}, {2, 0}},
    {"at a line end", "ab\r\nc", 2, {0, 2}, {0, 2}, {0, 2}},
    {"inside CRLF", "ab\r\nc", 3, {0, 2}, {0, 2}, {0, 2}},
    {"two bytes", "\xC3\xA9x", 2, {0, 2}, {0, 1}, {0, 1}},
    {"three bytes", "\xE2\x82\xACx", 3, {0, 3}, {0, 1}, {0, 1}},
    {"four bytes", "\xF0\x9F\x98\x80x", 4, {0, 4}, {0, 2}, {0, 1}},
    {"inside four bytes", "a\xF0\x9F\x98\x80x", 3, {0, 1}, {0, 1}, {0, 1}},
    {"Latin-1 byte", "\xE9t\xE9", 3, {0, 3}, {0, 3}, {0, 3}},
    {"truncated at the end", "\xF0\x9F\x98", 3, {0, 3}, {0, 3}, {0, 3}},
    {"truncated before a line end", "\xE2\x82\nz", 3, {1, 0}, {1, 0}, {1, 0}},
    {"overlong", "\xC0\x80z", 2, {0, 2}, {0, 2}, {0, 2}},
    {"overlong of three", "\xE0\x80\x80z", 3, {0, 3}, {0, 3}, {0, 3}},
    {"surrogate", "\xED\xA0\x80z", 3, {0, 3}, {0, 3}, {0, 3}},
    {"beyond Unicode", "\xF4\x90\x80\x80z", 4, {0, 4}, {0, 4}, {0, 4}},
    {"BOM", "\xEF\xBB\xBFint", 3, {0, 3}, {0, 1}, {0, 1}},
};

TEST(Position, OfAnOffset) {
  for (const Case &c : kCases) {
    LineIndex index(c.text);
    EXPECT_EQ(index.position(c.offset, Encoding::Utf8), c.utf8) << c.name;
    EXPECT_EQ(index.position(c.offset, Encoding::Utf16), c.utf16) << c.name;
    EXPECT_EQ(index.position(c.offset, Encoding::Utf32), c.utf32) << c.name;
  }
}

TEST(Position, ClampsWhatIsOutOfRange) {
  LineIndex index("ab\r\n\xF0\x9F\x98\x80"
                  "c\n");
  EXPECT_EQ(index.offset({0, 99}), 2u);
  EXPECT_EQ(index.offset({1, 1}), 4u) << "inside a surrogate pair";
  EXPECT_EQ(index.offset({1, 2}), 8u);
  EXPECT_EQ(index.offset({1, 2}, Encoding::Utf8), 4u) << "inside a character";
  EXPECT_EQ(index.offset({1, 1}, Encoding::Utf32), 8u);
  EXPECT_EQ(index.offset({1, UINT32_MAX}), 9u);
  EXPECT_EQ(index.offset({2, 0}), 10u);
  EXPECT_EQ(index.offset({3, 0}), 10u);
  EXPECT_EQ(index.offset({UINT32_MAX, UINT32_MAX}), 10u);
}

TEST(Position, Lines) {
  LineIndex index("ab\r\ncd\re\n");
  ASSERT_EQ(index.lineCount(), 4u);
  EXPECT_EQ(index.line(0), "ab");
  EXPECT_EQ(index.line(1), "cd");
  EXPECT_EQ(index.line(2), "e");
  EXPECT_EQ(index.line(3), "");
  EXPECT_EQ(index.line(4), "");
  EXPECT_EQ(index.line(UINT32_MAX), "");
  EXPECT_EQ(index.lineBegin(2), 7u);
  EXPECT_EQ(index.lineBegin(4), 9u);
  EXPECT_EQ(index.lineOf(6), 1u);
  EXPECT_EQ(index.lineOf(99), 3u);
}

TEST(Position, ARangeNeverEndsBeforeItStarts) {
  LineIndex index("abc");
  EXPECT_EQ(index.range(2, 1), (Range{{0, 2}, {0, 2}}));
}

// Every character start of random bytes comes back from its position.
TEST(Position, RoundTripsOnRandomBytes) {
  std::mt19937 random(7);
  const std::string alphabet = std::string("ab\r\n") + "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xFF";
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (int i = 0; i < 24; ++i)
      text += alphabet[random() % alphabet.size()];
    LineIndex index(text);
    for (Encoding encoding : {Encoding::Utf8, Encoding::Utf16, Encoding::Utf32})
      for (uint32_t n = 0; n < index.lineCount(); ++n) {
        std::string_view line = index.line(n);
        for (size_t i = 0; i < line.size(); i += characterAt(line, i).bytes) {
          size_t offset = index.lineBegin(n) + i;
          ASSERT_EQ(index.offset(index.position(offset, encoding), encoding), offset);
        }
      }
  }
}

} // namespace
