#include "engine/support/tokens.h"

#include <gtest/gtest.h>

using namespace salve;

namespace {

std::vector<std::string> spelled(std::string_view text) {
  std::vector<std::string> result;
  for (const Token &token : tokens(text))
    result.emplace_back(text.substr(token.range.begin, token.range.size()));
  return result;
}

using Strings = std::vector<std::string>;

TEST(Tokens, SplitsAsThePreprocessorDoes) {
  EXPECT_EQ(spelled("a+++b"), (Strings{"a", "++", "+", "b"}));
  EXPECT_EQ(spelled("x<<=3u; y>=0x1F"), (Strings{"x", "<<=", "3u", ";", "y", ">=", "0x1F"}));
  EXPECT_EQ(spelled("1e+5-2"), (Strings{"1e+5", "-", "2"}));
  EXPECT_EQ(spelled("'\\'' L'x' \"a\\\"b\" u8"), (Strings{"'\\''", "L'x'", "\"a\\\"b\"", "u8"}));
}

TEST(Tokens, SkipsCommentsAndContinuations) {
  EXPECT_EQ(spelled("a/* + */-//b\nc"), (Strings{"a", "-", "c"}));
  EXPECT_EQ(spelled("a // x \\\n still\nb"), (Strings{"a", "b"}));
  EXPECT_EQ(spelled("a \\\r\n b"), (Strings{"a", "b"}));
  EXPECT_EQ(spelled("a /* never closed"), (Strings{"a"}));
}

TEST(Tokens, AcceptAnyBytes) {
  EXPECT_EQ(spelled(std::string_view("\xef\xbb\xbf#x\0y \\ @ \"open", 16)).size(), 7u);
  EXPECT_TRUE(tokens("").empty());
}

TEST(Directives, FindsMacrosAndTheirBodies) {
  std::string_view text = R"(#include <x.h>
#define EMPTY
  # define N  (10 + 1) // ten
#define F(a, b) ((a) < \
   (b))
int x; #define NOT
)";
  Directives found = directives(text);
  ASSERT_EQ(found.macros.size(), 3u);
  EXPECT_EQ(found.lines.size(), 4u);
  EXPECT_EQ(found.macros[0].body.size(), 0u);
  auto body = [&](size_t i) {
    return text.substr(found.macros[i].body.begin, found.macros[i].body.size());
  };
  EXPECT_EQ(body(1), "(10 + 1)");
  EXPECT_FALSE(found.macros[1].functionLike);
  EXPECT_EQ(body(2), "((a) < \\\n   (b))");
  EXPECT_TRUE(found.macros[2].functionLike);
  auto at = static_cast<uint32_t>(text.find("10"));
  ASSERT_NE(found.around({at, at + 2}), nullptr);
  EXPECT_EQ(found.around({at, at + 2})->name, "N");
  EXPECT_TRUE(found.inDirective(at));
  auto code = static_cast<uint32_t>(text.find("int"));
  EXPECT_EQ(found.around({code, code + 3}), nullptr);
  EXPECT_FALSE(found.inDirective(code));
}

TEST(Tokens, KnowsWhatWouldJoin) {
  for (auto [left, right] : {std::pair{"a", "b"},
                             {"1", "x"},
                             {"-", "-"},
                             {"+", "+"},
                             {"<", "="},
                             {"/", "*"},
                             {"/", "/"},
                             {"&", "&"},
                             {">", ">"},
                             {"-", ">"}})
    EXPECT_TRUE(wouldJoin(left, right)) << left << right;
  for (auto [left, right] : {std::pair{"a", "-"},
                             {"-", "1"},
                             {"!", "("},
                             {"=", "-"},
                             {"*", "-"},
                             {"(", "("},
                             {"", "x"},
                             {"!", "x"}})
    EXPECT_FALSE(wouldJoin(left, right)) << left << right;
}

} // namespace
