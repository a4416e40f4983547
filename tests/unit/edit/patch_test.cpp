// The text of patches, title by title (R2, P5): what is written, where parentheses stand.
#include "engine/edit/literal.h"
#include "engine/edit/parts.h"
#include "engine/edit/patch.h"
#include "engine/edit/pieces.h"
#include "engine/frontend/frontend.h"
#include "engine/repair/alternatives.h"

#include <gtest/gtest.h>

using namespace salve;
using namespace salve::ir;

namespace {

const std::string kBefore = R"(struct s { int lo, hi; };
int h(int x, int y) { return x - y; }
int f(int a, int b, int c, struct s p) {
  )";

struct Row {
  std::string code;   ///< in the body of f, or a whole file that defines f
  std::string titles; ///< of the chosen alternatives, joined
  std::string after;  ///< the code with the patch; empty: no patch is possible
};

std::vector<std::string> split(const std::string &titles) {
  std::vector<std::string> result;
  size_t begin = 0;
  for (size_t end; (end = titles.find("; ", begin)) != std::string::npos; begin = end + 2)
    result.push_back(titles.substr(begin, end - begin));
  result.push_back(titles.substr(begin));
  return result;
}

class Patches : public testing::TestWithParam<Row> {};

TEST_P(Patches, R2) {
  const Row &row = GetParam();
  bool isFile =
      row.code.find("f(") != std::string::npos && row.code.find("int ") != std::string::npos;
  auto file = [&](const std::string &code) { return isFile ? code : kBefore + code + "\n}\n"; };
  Program program = frontend::lower({"/t.c", file(row.code), {}, ""});
  FunctionId entry;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[FunctionId(i)].name == "f")
      entry = FunctionId(i);
  change::Space space = repair::editsOf(program, entry, 3);
  change::Selection chosen;
  std::string offered;
  for (const std::string &title : split(row.titles)) {
    size_t before = chosen.size();
    for (uint32_t i = 0; i < space.edits.size() && chosen.size() == before; ++i) {
      auto patch = edit::patch(program, space, {{i}});
      bool isTaken = std::find(chosen.begin(), chosen.end(), change::Chosen(i)) != chosen.end();
      if (patch && patch->title == title && !isTaken)
        chosen.push_back(i);
      offered += patch ? patch->title + "\n" : "";
    }
    ASSERT_GT(chosen.size(), before) << "no such alternative: " << title << " among\n" << offered;
  }
  auto patch = edit::patch(program, space, chosen);
  EXPECT_EQ(patch.has_value(), !row.after.empty());
  if (!patch)
    return;
  EXPECT_EQ(patch->title, row.titles);
  auto text = applyEdits(program.text, patch->edits);
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(*text, file(row.after));
}

INSTANTIATE_TEST_SUITE_P(
    Operators, Patches,
    testing::Values(
        Row{"return a < b;", "Change `<` to `<=` in `a < b`", "return a <= b;"},
        Row{"return a<b;", "Change `<` to `<=` in `a<b`", "return a<=b;"},
        Row{"return a + b * c;", "Change `+` to `*` in `a + b * c`", "return a * (b * c);"},
        Row{"return a * b + c;", "Change `*` to `-` in `a * b`", "return a - b + c;"},
        Row{"return c + a * b;", "Change `*` to `-` in `a * b`", "return c + (a - b);"},
        Row{"return a + b - c;", "Change `-` to `*` in `a + b - c`", "return (a + b) * c;"},
        Row{"return a - (b + c);", "Change `+` to `*` in `b + c`", "return a - (b * c);"},
        Row{"return a && b && c;", "Change `&&` to `||` in `a && b`", "return (a || b) && c;"},
        Row{"return a && b && c;", "Change `&&` to `||` in `a && b && c`", "return a && b || c;"},
        Row{"return a+-b;", "Change `+` to `-` in `a+-b`", "return a- -b;"},
        Row{"return a/b/c;", "Change `/` to `%` in `a/b`", "return a%b/c;"},
        Row{"return -(a*b);", "Change `*` to `+` in `a*b`", "return -(a+b);"},
        Row{"return (int)a << b;", "Change `<<` to `>>` in `(int)a << b`", "return (int)a >> b;"},
        Row{"a += b; return a;", "Change `+=` to `-=` in `a += b`", "a -= b; return a;"},
        Row{"a++; return a;", "Change `++` to `--` in `a++`", "a--; return a;"},
        Row{"return a * b + c;", "Change `*` to `+` in `a * b`; Change `+` to `*` in `a * b + c`",
            "return (a + b) * c;"}));

INSTANTIATE_TEST_SUITE_P(
    Values, Patches,
    testing::Values(
        Row{"return a == 1;", "Replace `1` with `2`", "return a == 2;"},
        Row{"return a == 1;", "Replace `1` with `-1`", "return a == -1;"},
        Row{"return a-1;", "Replace `1` with `2`", "return a-2;"},
        Row{"return a*-1;", "Replace `-1` with `1`", "return a*1;"},
        Row{"return -1-a;", "Replace `-1` with `-2`", "return -2-a;"},
        Row{"return -5*a;", "Replace `-5` with `0`", "return 0*a;"},
        Row{"return 3-a;", "Replace `3` with `-3`", "return -3-a;"},
        Row{"return a*3;", "Replace `3` with `-3`", "return a*-3;"},
        Row{"return a&0x0f;", "Replace `0x0f` with `0x10`", "return a&0x10;"},
        Row{"return a == 'a';", "Replace `'a'` with `'b'`", "return a == 'b';"},
        Row{"return a ? b : c;", "Replace `b` with `a`", "return a ? a : c;"},
        Row{"return p.lo;", "Replace `p.lo` with `p.hi`", "return p.hi;"},
        Row{"return a + b;", "Replace `a + b` with `a + b + 1`", "return a + b + 1;"},
        Row{"return a << b;", "Replace `a << b` with `(a << b) + 1`", "return (a << b) + 1;"},
        Row{"return a;", "Replace `a` with `a - 1`", "return a - 1;"},
        Row{"return a < b;", "Replace `b` with `b - 1`", "return a < b - 1;"},
        Row{"return a < -b;", "Replace `-b` with `-b + 1`", "return a < -b + 1;"},
        Row{"int x = a; x = b; a = x; return a;", "Replace `x` with `a` in `x = b`",
            "int x = a; a = b; a = x; return a;"},
        Row{"return a + b;", "Replace `a + b` with `a`", "return a;"},
        Row{"return b * (a + 1);", "Replace `a + 1` with `a`", "return b * (a);"},
        Row{"return a + b - c;", "Replace `a + b` with `b`", "return b - c;"},
        Row{"return c - (a + b * c);", "Replace `a + b * c` with `b * c`", "return c - (b * c);"},
        Row{"return h(a, b + 1);", "Swap arguments `a` and `b + 1` of `h`", "return h(b + 1, a);"},
        Row{"return h(a, b - c);",
            "Swap arguments `a` and `b - c` of `h`; Replace `a` with `b`; Change `-` to `+` in `b "
            "- c`",
            "return h(b + c, b);"},
        Row{"return h(h(a, b), c);",
            "Swap arguments `h(a, b)` and `c` of `h`; Swap arguments `a` and `b` of `h`",
            "return h(c, h(b, a));"},
        Row{"return a + b;", "Replace `a + b` with `a`; Replace `b` with `c`", ""}));

INSTANTIATE_TEST_SUITE_P(
    Conditions, Patches,
    testing::Values(
        Row{"if (a) b = 1; return b;", "Negate the condition `a`", "if (!a) b = 1; return b;"},
        Row{"if (!a) b = 1; return b;", "Negate the condition `!a`", "if (a) b = 1; return b;"},
        Row{"if (! (a || b)) b = 1; return b;", "Negate the condition `! (a || b)`",
            "if ((a || b)) b = 1; return b;"},
        Row{"if (a && b) b = 1; return b;", "Negate the condition `a && b`",
            "if (!(a && b)) b = 1; return b;"},
        Row{"return a && !b;", "Negate the condition `!b`", "return a && b;"},
        Row{"return (a & 1) && b;", "Negate the condition `a & 1`", "return (!(a & 1)) && b;"},
        Row{"return a || b && c;", "Negate `a || b && c`", "return !(a || b && c);"},
        Row{"if (a && b && c) b = 1; return b;", "Replace `a && b` with `b`",
            "if (b && c) b = 1; return b;"}));

INSTANTIATE_TEST_SUITE_P(
    Macros, Patches,
    testing::Values(Row{"#define N 10\nint f(int a) { return a * N; }", "Replace `N` with `N + 1`",
                        "#define N 10\nint f(int a) { return a * (N + 1); }"},
                    Row{"#define N 10\nint f(int a) { return a > N; }", "Replace `N` with `-N`",
                        "#define N 10\nint f(int a) { return a > -N; }"},
                    Row{"#define N 10\nint f(int a) { return a > N; }", "Replace `N` with `0`",
                        "#define N 10\nint f(int a) { return a > 0; }"},
                    Row{"#define N 10\nint f(int a) { return a > N; }",
                        "Replace `10` with `11` in `#define N`",
                        "#define N 11\nint f(int a) { return a > N; }"},
                    Row{"#define N 10\nint f(int a) { return a > N; }",
                        "Replace `10` with `-10` in `#define N`",
                        "#define N (-10)\nint f(int a) { return a > N; }"},
                    Row{"#define GO_UP 1\n#define GO_DOWN 2\nint f(int a) { return a * GO_UP; }",
                        "Replace `GO_UP` with `GO_DOWN`",
                        "#define GO_UP 1\n#define GO_DOWN 2\nint f(int a) { return a * GO_DOWN; }"},
                    Row{"#define N 10\n#define MANY (70)\nint f(int a) { return a * N; }",
                        "Replace `N` with `MANY`",
                        "#define N 10\n#define MANY (70)\nint f(int a) { return a * MANY; }"},
                    Row{"#define N 10\n\n#define WEEK 11\nint f(int a) { return a * N; }",
                        "Replace `N` with `N + 1`",
                        "#define N 10\n\n#define WEEK 11\nint f(int a) { return a * (N + 1); }"},
                    Row{"#define UP 1 // first\n#define DOWN 2\nint f(int a) { return a * UP; }",
                        "Replace `UP` with `DOWN`",
                        "#define UP 1 // first\n#define DOWN 2\nint f(int a) { return a * DOWN; }"},
                    Row{"#define N (10)\nint f(int a) { return a > N; }",
                        "Replace `10` with `-10` in `#define N`",
                        "#define N (-10)\nint f(int a) { return a > N; }"},
                    Row{"#define LT(x, y) ((x) < (y))\nint f(int a, int b) { return LT(a, b); }",
                        "Change `<` to `<=` in `(x) < (y)` in `#define LT`",
                        "#define LT(x, y) ((x) <= (y))\nint f(int a, int b) { return LT(a, b); }"},
                    Row{"#define MUL(x, y) x * y\nint f(int a, int b) { return MUL(a, b); }",
                        "Change `*` to `+` in `x * y` in `#define MUL`",
                        "#define MUL(x, y) (x + y)\nint f(int a, int b) { return MUL(a, b); }"},
                    Row{"#define SQ(x) ((x) * (x))\nint f(int a, int b) { return SQ(a * b); }",
                        "Change `*` to `+` in `a * b`",
                        "#define SQ(x) ((x) * (x))\nint f(int a, int b) { return SQ(a + b); }"},
                    Row{"#define REST(x) (7 - x)\nint f(int a, int b) { return REST(a * b); }",
                        "Change `*` to `+` in `a * b`",
                        "#define REST(x) (7 - x)\nint f(int a, int b) { return REST((a + b)); }"},
                    Row{"#define INC(x) (x + 2)\nint f(int a) { return 3 * INC(a); }",
                        "Change `+` to `*` in `x + 2` in `#define INC`",
                        "#define INC(x) (x * 2)\nint f(int a) { return 3 * INC(a); }"},
                    Row{"#define N 10\nint f(int a) { return a > N; }",
                        "Replace `N` with `N + 1`; Replace `10` with `11` in `#define N`", ""}));

TEST(Title, LongTextsAreShortened) {
  Program program = frontend::lower({"/t.c",
                                     R"(int f(int first_long_name, int second_long_name) {
  return first_long_name * 2 +
      second_long_name * 3;
}
)",
                                     {},
                                     ""});
  change::Space space = repair::editsOf(program, FunctionId(0), 1);
  EXPECT_EQ(edit::patch(program, space, {{0}})->title,
            "Change `+` to `-` in `first_long_name * 2 + second_long_name …`");
}

TEST(Literal, KeepsTheManner) {
  Type type;
  type.kind = TypeKind::Integer;
  auto spelled = [&](std::string_view old, uint32_t width, bool isSigned, int64_t value) {
    type.width = width;
    type.isSigned = isSigned;
    return edit::spellLike(old, type, truncate(type, static_cast<uint64_t>(value)));
  };
  EXPECT_EQ(spelled("3", 32, true, 4), "4");
  EXPECT_EQ(spelled("3u", 32, false, 4), "4u");
  EXPECT_EQ(spelled("0X1F", 32, true, 32), "0X20");
  EXPECT_EQ(spelled("0xFE", 32, true, 255), "0xFF");
  EXPECT_EQ(spelled("010", 32, true, 9), "011");
  EXPECT_EQ(spelled("0b0111", 32, true, 8), "0b1000");
  EXPECT_EQ(spelled("1L", 64, true, -1), "-1L");
  EXPECT_EQ(spelled("2147483648", 64, true, 2147483647), "2147483647L");
  EXPECT_EQ(spelled("0x80000000", 32, false, 0x7fffffff), "0x7fffffffu");
  EXPECT_EQ(spelled("0x7fffffff", 32, true, 0), "0");
  EXPECT_EQ(spelled("'9'", 32, true, ':'), "':'");
  EXPECT_EQ(spelled("'&'", 32, true, '\''), "'\\''");
  EXPECT_EQ(spelled("'\\0'", 32, true, 1), "1");
  EXPECT_EQ(spelled("'\\0'", 32, true, -1), "-1");
}

TEST(Pieces, NestAndNeverTouch) {
  edit::Pieces pieces;
  pieces.surround({0, 5}, edit::Layer::Prefix, "!", "");
  pieces.surround({0, 5}, edit::Layer::InnerParentheses, "(", ")");
  pieces.surround({0, 1}, edit::Layer::Prefix, "", " + 1");
  pieces.surround({0, 1}, edit::Layer::Parentheses, "(", ")");
  pieces.replace({2, 3}, "*");
  auto edits = pieces.edits("a < b");
  ASSERT_TRUE(edits.has_value());
  EXPECT_EQ(*applyEdits("a < b", *edits), "!((a + 1) * b)");
  for (size_t i = 1; i < edits->size(); ++i)
    EXPECT_LT((*edits)[i - 1].range.end, (*edits)[i].range.begin);
}

TEST(Pieces, RefuseWhatOverlaps) {
  edit::Pieces pieces;
  pieces.replace({0, 5}, "x");
  pieces.replace({2, 3}, "*");
  EXPECT_FALSE(pieces.edits("a < b").has_value());
}

TEST(Titles, OfLongCodeWhatDiffersIsShown) {
  EXPECT_EQ(edit::replacement("a + b", "a - b"), "Replace `a + b` with `a - b`");
  const std::string longer = "enabled && ((equipped && known) || !equipped_at_all)";
  EXPECT_EQ(edit::replacement(longer, longer + " && above > 600"),
            "Replace `…!equipped_at_all)` with `…!equipped_at_all) && above > 600`");
  EXPECT_EQ(edit::replacement("above > 600 && " + longer, longer),
            "Replace `above > 600 && enabled &&…` with `enabled &&…`");
  EXPECT_EQ(edit::replacement("low < 3 && " + longer, "low < 4 && " + longer),
            "Replace `low < 3 && enabled…` with `low < 4 && enabled…`");
  EXPECT_EQ(edit::replacement("mix(first, second, " + longer + ")",
                              "mix(first, third, second, " + longer + ")"),
            "Replace `mix(first, second, enabled…` with `mix(first, third, second, enabled…`");
}

} // namespace
