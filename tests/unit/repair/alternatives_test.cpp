// The mutation space, row by row: R2 (AllRepair's Table 1, level 3) and P5.
#include "engine/repair/alternatives.h"

#include "engine/frontend/frontend.h"
#include "engine/repair/rules/rule.h"
#include "engine/support/limits/repair.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace salve;
using namespace salve::ir;
using change::ChangeKind;

namespace {

using Strings = std::set<std::string>;

std::string described(const Program &program, const Expr &expr, const change::Change &change) {
  const Type &type = program.types[expr.type];
  switch (change.kind) {
  case ChangeKind::Binary: return spelling(change.binary);
  case ChangeKind::Logical: return expr.logical == LogicalOp::And ? "||" : "&&";
  case ChangeKind::Sign: return expr.delta > 0 ? "--" : "++";
  case ChangeKind::Constant: return formatValue(type, change.value);
  case ChangeKind::Variable: return program.variables[change.variable].name;
  case ChangeKind::Field: {
    const Place &place = program.places[expr.place];
    TypeId record = program.variables[place.variable].type;
    if (change.projection > 0)
      record = place.path[change.projection - 1].type;
    return "." + program.types[record].fields[change.field].name;
  }
  case ChangeKind::Offset: return change.offset > 0 ? "+1" : "-1";
  case ChangeKind::Negate: return "!";
  case ChangeKind::Operand: return change.operand == 0 ? "left" : "right";
  case ChangeKind::SwapArguments:
    return "swap " + std::to_string(change.first) + " " + std::to_string(change.second);
  case ChangeKind::Instead: return "inserted";
  }
  return "?";
}

bool isInBody(const change::Edit &edit) { return edit.how.kind == change::Writing::Kind::InBody; }

struct Described {
  Program program;
  change::Space space;
  Strings all;
};

Described space(const std::string &code, uint32_t level, const std::string &entry = "f",
                std::vector<std::string> trust = {}) {
  Described result{frontend::lower({"/t.c", code, {}, ""}, {std::move(trust), {}}), {}, {}};
  const Program &program = result.program;
  std::set<std::pair<uint32_t, std::string>> unique;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[FunctionId(i)].name == entry)
      result.space = repair::editsOf(program, FunctionId(i), level);
  for (const change::Edit &edit : result.space.edits) {
    const auto &[first, change] = edit.meaning[0];
    const Expr &expr = program.exprs[first];
    std::string text(program.textOf(expr.range.bytes));
    std::string row =
        text + (isInBody(edit) ? " (body): " : ": ") + described(program, expr, change);
    result.all.insert(row);
    EXPECT_TRUE(unique.insert({edit.site, row}).second) << "twice: " << row;
    EXPECT_LE(edit.level, level);
  }
  return result;
}

Strings onlyOf(const Strings &all, const std::string &text) {
  Strings result;
  for (const std::string &row : all)
    if (row.starts_with(text + ": "))
      result.insert(row.substr(text.size() + 2));
  return result;
}

std::string function(const std::string &statement) {
  return "int f(int a, int b, unsigned u) { " + statement + " }";
}

struct Row {
  std::string code, text;
  Strings level1, level2, level3; ///< each what it adds
};

class Table : public testing::TestWithParam<Row> {};

TEST_P(Table, R2) {
  const Row &row = GetParam();
  Strings expected;
  uint32_t level = 0;
  for (const Strings *added : {&row.level1, &row.level2, &row.level3}) {
    expected.insert(added->begin(), added->end());
    Described found = space(row.code, ++level);
    EXPECT_EQ(onlyOf(found.all, row.text), expected) << "level " << level << " of " << row.code;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Operators, Table,
    testing::Values(
        Row{function("return a + b;"),
            "a + b",
            {"-"},
            {"*", "/", "%"},
            {"left", "right", "+1", "-1"}},
        Row{function("return a - b;"), "a - b", {"+"}, {"*", "/", "%"}, {"left", "+1", "-1"}},
        Row{function("return a * b;"), "a * b", {"/", "%"}, {"+", "-"}, {"+1", "-1"}},
        Row{function("return a / b;"), "a / b", {"*", "%"}, {"+", "-"}, {"+1", "-1"}},
        Row{function("return a % b;"), "a % b", {"*", "/"}, {"+", "-"}, {"+1", "-1"}},
        Row{function("return a > b;"), "a > b", {">="}, {"<", "<="}, {"==", "!="}},
        Row{function("return a >= b;"), "a >= b", {">"}, {"<", "<="}, {"==", "!="}},
        Row{function("return a < b;"), "a < b", {"<="}, {">", ">="}, {"==", "!="}},
        Row{function("return a <= b;"), "a <= b", {"<"}, {">", ">="}, {"==", "!="}},
        Row{function("return a == b;"), "a == b", {}, {"!="}, {"<", "<=", ">", ">="}},
        Row{function("return a != b;"), "a != b", {}, {"=="}, {"<", "<=", ">", ">="}},
        Row{function("return a << b;"), "a << b", {">>"}, {}, {"+1", "-1"}},
        Row{function("return a >> b;"), "a >> b", {"<<"}, {}, {"+1", "-1"}},
        Row{function("return a & b;"), "a & b", {"|", "^"}, {}, {"+1", "-1"}},
        Row{function("return a | b;"), "a | b", {"&", "^"}, {}, {"+1", "-1"}},
        Row{function("return a ^ b;"), "a ^ b", {"&", "|"}, {}, {"+1", "-1"}},
        Row{function("if (a && b) a = 1; return a;"), "a && b", {"||"}, {}, {"!", "left", "right"}},
        Row{function("if (a || b) a = 1; return a;"), "a || b", {"&&"}, {}, {"!", "left", "right"}},
        Row{function("a += b; return a;"), "a += b", {"-"}, {"*", "/", "%"}, {}},
        Row{function("b++; a = 2; return a;"), "b++", {}, {"--"}, {"a"}},
        Row{function("--b; return a;"), "--b", {}, {"++"}, {}},
        Row{function("return a - 0;"), "a - 0", {}, {"*"}, {}}));

INSTANTIATE_TEST_SUITE_P(
    Constants, Table,
    testing::Values(
        Row{function("return 5;"), "5", {}, {"6", "4", "-5", "0"}, {}},
        // another literal of the file, as v7 and v8 of TCAS need it
        Row{function("if (a > 100) return 740; return 700;"),
            "700",
            {},
            {"701", "699", "-700", "0"},
            {"740", "100"}},
        Row{function("return 1;"), "1", {}, {"2", "0", "-1"}, {}},
        Row{function("return 0;"), "0", {}, {"1", "-1"}, {}},
        Row{function("return a + 5;"), "5", {}, {"6", "4"}, {}}, // a + -5 is a - 5
        Row{function("return a + 5;"), "a + 5", {"-"}, {"*", "/", "%", "left"}, {}},
        Row{function("return a - 1;"), "a - 1", {"+"}, {"left"}, {}},
        Row{function("return 1 + a;"), "1 + a", {"-"}, {"*", "/", "%", "right"}, {}},
        Row{function("return 1 - a;"), "1", {}, {"2", "0", "-1"}, {}},
        Row{function("return a + 0;"), "a + 0", {}, {"*"}, {}},
        Row{function("return a % 5;"), "5", {}, {"6", "4"}, {}}, // and a % -5 is a % 5
        Row{function("return 2147483647;"),
            "2147483647",
            {},
            {"2147483646", "-2147483647", "0"},
            {}},
        Row{function("return u == 3u;"), "3u", {}, {"4", "2", "0"}, {}},
        Row{function("return u == 0u;"), "0u", {}, {"1"}, {}},
        Row{function("return a == 'x';"), "'x'", {}, {"121", "119", "0"}, {}},
        Row{function("while (1) a++; return a;"), "1", {}, {"0"}, {}},
        Row{function("return a << 31;"), "31", {}, {"30", "0"}, {"13"}},
        Row{"int t[4]; int f(void) { return t[3]; }", "3", {}, {"2", "0"}, {}},
        Row{"#define N 5\n#define M 9\n#define L 6\n#define F(x) 7\nint f(void) { return N; }",
            "N",
            {},
            {"6", "4", "-5", "0"},
            {"9"}},
        Row{"enum { N = 5 }; int f(void) { return N; }", "N", {}, {}, {}},
        Row{"int f(int a) { switch (a) { case 7: return a; } return a; }", "7", {}, {}, {}},
        Row{"int f(void) { return sizeof(int) == 4; }", "sizeof(int)", {}, {}, {}}));

INSTANTIATE_TEST_SUITE_P(
    Names, Table,
    testing::Values(
        Row{function("return a;"), "a", {}, {}, {"b", "+1", "-1"}}, // u has another type
        Row{function("return a < b;"), "b", {}, {}, {"+1", "-1"}},  // a < a is pointless
        Row{"int g; const int c = 3; int f(int a) { int r = a; r = a; return r; }",
            "r = a",
            {},
            {},
            {}},
        Row{"int g; int f(int a, int b) { int r; g = 1; b = 3; r = 2; return a; }",
            "r = 2",
            {},
            {},
            {"b"}},
        Row{"int g, n, m; int f(int a) { int r; g = 1; n = 2; return m; }", "g = 1", {}, {}, {"n"}},
        Row{"int g; int f(int a) { int r; r = 2; { int s = 1; } return a; }",
            "a",
            {},
            {},
            {"g", "r", "+1", "-1"}},
        Row{"int g; int f(int a, int x) { { int a = x; x = g; } return 0; }",
            "g",
            {},
            {},
            {"a", "+1", "-1"}},
        Row{"#define b 5\nint f(int a, int x) { return a; }", "a", {}, {}, {"x", "+1", "-1"}},
        Row{"volatile int v; int f(int a) { return a; }", "a", {}, {}, {"+1", "-1"}},
        Row{"struct s { int x, y; char z; }; int f(struct s p, struct s q) { return p.x; }",
            "p.x",
            {},
            {},
            {"q", ".y", "+1", "-1"}},
        Row{"struct s { int x, y; const int c; } g; int f(void) { g.x = 1; return 2; }",
            "g.x = 1",
            {},
            {},
            {".y"}},
        Row{"int t[4], o[4]; int f(int i) { return t[i]; }", "t[i]", {}, {}, {"o", "+1", "-1"}},
        Row{"int t[4]; int f(int i, int j) { return t[i]; }", "i", {}, {}, {"j", "+1", "-1"}},
        Row{"_Bool f(_Bool a, _Bool b) { return a; }", "a", {}, {}, {"b", "!"}}));

INSTANTIATE_TEST_SUITE_P(
    Calls, Table,
    testing::Values(
        Row{"int g(int x, int y) { return x; } int f(int a, int b) { return g(a, b); }",
            "g(a, b)",
            {},
            {},
            {"swap 0 1", "+1", "-1"}},
        Row{"int g(int x, char y) { return x; } int f(int a, char b) { return g(a, b); }",
            "g(a, b)",
            {},
            {},
            {"+1", "-1"}},
        Row{"int g(int x, int y) { return x; } int f(int a, int b) { return g(a, a); }",
            "g(a, a)",
            {},
            {},
            {"+1", "-1"}},
        Row{"int g(int x, int y) { return x; } int f(int a, int b) { return g(a++, b); }",
            "g(a++, b)",
            {},
            {},
            {"+1", "-1"}},
        Row{"int n; int g(void) { return n++; } int f(int a) { if (a && g()) a = 1; return a; }",
            "a && g()",
            {"||"},
            {},
            {"!"}}, // neither side may be dropped: g has an effect
        Row{"int g(int v) { return v * 2; } int f(int a) { if (a || g(a)) a = 1; return a; }",
            "g(a)",
            {},
            {"!"},
            {}}));

INSTANTIATE_TEST_SUITE_P(
    Negations, Table,
    testing::Values(
        Row{function("if (!a) b = 1; return b;"), "!a", {}, {"!"}, {}},
        Row{function("if (a < b) b = 1; return b;"), "a < b", {"<="}, {">", ">="}, {"==", "!="}},
        Row{function("if (!(a < b)) b = 1; return b;"), "!(a < b)", {}, {}, {}},
        Row{function("return a ? b : 1;"), "a", {}, {"!"}, {"b"}},
        Row{function("while (a & 1) a--; return b;"), "a & 1", {"|", "^"}, {"!"}, {}},
        Row{function("return a;"), "a", {}, {}, {"b", "+1", "-1"}}));

TEST(Space, R2_LevelsAreMonotone) {
  std::string code = "struct s { int x, y; } g; int h(int v, int w) { return v - w; }"
                     "int f(int a, int b) { if (a < b && g.x) a += 2; return h(a, b) + g.y; }";
  Strings below;
  for (uint32_t level : {1u, 2u, 3u}) {
    Strings all = space(code, level).all;
    EXPECT_TRUE(std::includes(all.begin(), all.end(), below.begin(), below.end()));
    EXPECT_GT(all.size(), below.size());
    below = all;
  }
}

TEST(Rules, HaveNamesOfTheirOwnAndSayWhatTheyDo) {
  std::set<std::string_view> names;
  for (const repair::Rule &rule : repair::rules()) {
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_NE(rule.before, rule.after) << rule.name;
    EXPECT_TRUE(rule.propose) << rule.name;
    EXPECT_TRUE(rule.level >= 1 && rule.level <= 3) << rule.name;
  }
}

TEST(Space, OperatorsReplaceEachOtherSymmetrically) {
  std::map<std::pair<BinaryOp, BinaryOp>, std::pair<uint32_t, uint32_t>> levelAndCost;
  for (int i = 0; i <= int(BinaryOp::Ne); ++i)
    for (const change::Edit &edit :
         space(function(std::string("return a ") + spelling(BinaryOp(i)) + " b;"), 3).space.edits)
      if (const change::Change &change = edit.meaning[0].change; change.kind == ChangeKind::Binary)
        levelAndCost[{BinaryOp(i), change.binary}] = {edit.level, edit.cost};
  EXPECT_GT(levelAndCost.size(), 40U);
  for (const auto &[operators, found] : levelAndCost)
    EXPECT_EQ((levelAndCost[{operators.second, operators.first}]), found)
        << spelling(operators.first) << " " << spelling(operators.second);
}

TEST(Space, SpecificationsAndTrustedCodeStay) {
  std::string code =
      R"(void __VERIFIER_assume(int); void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, "", 1, ""))
int ref(int v) { return v + 1; }
int f(int a) { __VERIFIER_assume(a < 100); int r = a;
  assert(r == ref(a) - 1); return r; })";
  Strings all = space(code, 3, "f", {"ref"}).all;
  for (const std::string &row : all) {
    EXPECT_EQ(row.find("100"), std::string::npos) << row;
    EXPECT_EQ(row.find("ref"), std::string::npos) << row;
    EXPECT_EQ(row.find("v + 1"), std::string::npos) << row;
  }
  EXPECT_EQ(onlyOf(all, "r"), (Strings{"a", "+1", "-1"})); // of the return only
}

TEST(Space, OnlyReachableFunctionsChange) {
  std::string code = "int g(int v) { return v * 3; } int h(int v) { return v * 7; }"
                     "int f(int a) { return g(a); }";
  Strings all = space(code, 2).all;
  EXPECT_EQ(all.count("3: 4"), 1u);
  EXPECT_EQ(all.count("7: 8"), 0u);
}

TEST(Space, AMacroArgumentUsedTwiceIsOneSite) {
  Described found =
      space("#define SQUARE(x) ((x) * (x))\nint f(int a, int b) { return SQUARE(a + 1); }", 1);
  bool seen = false;
  for (const change::Edit &edit : found.space.edits) {
    if (found.program.exprs[edit.meaning[0].expr].binary != BinaryOp::Add)
      continue;
    seen = true;
    EXPECT_EQ(edit.meaning.size(), 2u);
    EXPECT_FALSE(isInBody(edit));
  }
  EXPECT_TRUE(seen);
}

TEST(Space, MacroBodiesAreLevel3AndChangeAllUses) {
  std::string code = R"(#define N 10
#define LT(x, y) ((x) < (y))
int f(int a, int b) { if (LT(a, b)) a = N; return a - N; })";
  EXPECT_EQ(onlyOf(space(code, 2).all, "N (body)"), Strings{});
  Described found = space(code, 3);
  EXPECT_EQ(onlyOf(found.all, "N (body)"), (Strings{"11", "9", "-10", "0"}));
  EXPECT_EQ(onlyOf(found.all, "LT(a, b) (body)"), (Strings{"<=", ">", ">=", "==", "!="}));
  for (const change::Edit &edit : found.space.edits)
    if (isInBody(edit) && found.program.exprs[edit.meaning[0].expr].kind == ExprKind::Constant) {
      EXPECT_EQ(edit.meaning.size(), 2u);
    }
  // Level 2 changes each use for itself.
  Described uses = space("#define N 10\nint f(int a) { return a - N; }", 2);
  EXPECT_EQ(onlyOf(uses.all, "N"), (Strings{"11", "9"}));
  EXPECT_EQ(onlyOf(uses.all, "a - N"), (Strings{"+", "*", "/", "%", "left"}));
}

TEST(Space, AMacroThatIsMoreThanExpressionsStays) {
  std::string use = "int f(int a) { return a - N; }";
  for (std::string prefix : {"#define N 10\nint table[N];", "#define N 10\n#define M (N + 1)\n",
                             "#define N 10\n#if N > 3\n#endif\n", "#define N 10\nenum { E = N };"})
    EXPECT_EQ(onlyOf(space(prefix + "\n" + use, 3).all, "N (body)"), Strings{}) << prefix;
}

TEST(Space, LevelThreeIsBounded) {
  std::string declarations, statements;
  for (int i = 0; i < 40; ++i) {
    std::string name = "v" + std::to_string(i);
    declarations += "int " + name + ";";
    statements += name + " = " + name + " * v" + std::to_string((i + 7) % 40) + " + 3;";
  }
  std::string code = declarations + "int f(void) {" + statements + "return v0; }";
  Described two = space(code, 2), three = space(code, 3);
  for (const std::string &row : two.all)
    EXPECT_EQ(three.all.count(row), 1u) << row;
  std::vector<uint32_t> perSite(three.space.sites);
  size_t together = 0; // the rest is tried alone
  for (const change::Edit &edit : three.space.edits)
    if (!edit.alone) {
      ++perSite[edit.site];
      ++together;
    }
  for (uint32_t count : perSite)
    EXPECT_LE(count, limits::space::kPerSite);
  EXPECT_LE(together, std::max<size_t>(limits::space::kAlternatives,
                                       perSite.size() * limits::space::kFewestPerSite));
}

TEST(Space, CheapestFirstWithinASite) {
  Described found = space(function("if (a < b && u) a = 3; return a + b;"), 3);
  for (size_t i = 1; i < found.space.edits.size(); ++i) {
    const change::Edit &before = found.space.edits[i - 1];
    const change::Edit &here = found.space.edits[i];
    EXPECT_LE(before.site, here.site);
    if (before.site == here.site) {
      EXPECT_LE(before.cost, here.cost);
    }
  }
}

} // namespace
