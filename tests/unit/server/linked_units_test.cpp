#include "server/project/linked_units.h"
#include "server/project/project_folders.h"

#include "tests/unit/server/check_fixture.h"

using namespace salve::server;
using namespace salve::server::testing;
using Words = std::vector<std::string>;

namespace {

struct DefinesCase {
  const char *text;
  Words defines;
};

class Defines : public ::testing::TestWithParam<DefinesCase> {};

TEST_P(Defines, AreFoundByTokens) {
  EXPECT_EQ(mentionsOf(GetParam().text).defines, GetParam().defines) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Units, Defines,
    ::testing::Values(
        DefinesCase{"int f(int x) { return x; } int g(void);", {"f"}},
        DefinesCase{"static int f(int x) { return x; }\nint g(void) { if (1) { } }", {"g"}},
        DefinesCase{"struct s { int f; } a, b = {1}, *c; typedef int t; extern int e;",
                    {"a", "b", "c"}},
        DefinesCase{"int table[3] = {1, 2, 3}, n; extern int y = 2; static int z;",
                    {"n", "table", "y"}},
        DefinesCase{"__attribute__((noinline)) int *f(int (*g)(int)) __attribute__((pure)) { }",
                    {"f"}},
        DefinesCase{"enum e { A, B = 2 }; struct s; int f(struct s *p, int n[2]);", {}},
        DefinesCase{"#define X(a) int a {\n// int c;\n/* int d; */ char *s = \"int q;\";", {"s"}},
        DefinesCase{R"(#define LIST(T) T T##_first(void) { return T##_none; } static int T##_n;
#define BOTH(A, B) LIST(A) LIST(B)
BOTH(x, y) int z;)",
                    {"x_first", "y_first", "z"}},
        DefinesCase{R"(#define API(T) extern T
#define F(n) f##n
#define AGAIN(n) AGAIN(n)
API(int) a; int F(1)(void) { F(2)(); }
AGAIN(7) int F()",
                    {"f1"}},
        DefinesCase{"}}}} int a; ((( int b; {{{", {"a"}}, DefinesCase{"", {}}));

TEST(LinkedUnits, AreThoseThatAreMentionedDirectlyOrNot) {
  TemporaryFolder folder;
  write("main.c", "#include \"inc/a.h\"\nint main(void) { return f(); }");
  write("inc/a.h", "#include \"a.h\"\n#include \"b.h\"\nint f(void);"); // includes itself
  write("inc/b.h",
        "#include <c.h>\n#include <stdio.h>\nstatic inline int viaHeader(void) { return k(); }");
  write("inc/c.h", "static inline int viaThird(void) { return m(); }");
  write("src/f.c", "int g(void); int f(void) { return g(); }");
  write("src/g.c", "int g(void) { return 1; }");
  write("src/k.c", "int k(void) { return 1; }");
  write("src/m.c", "int m(void) { return 1; }");
  write("src/other.c", "int other(void) { return 1; }");
  std::string database = "[";
  for (const char *file :
       {"main.c", "src/f.c", "src/g.c", "src/k.c", "src/m.c", "src/other.c", "src/gone.c"})
    database += std::string(database.size() > 1 ? "," : "") +
                "{\"directory\": \".\", \"file\": \"" + file +
                "\", \"arguments\": [\"cc\", \"-c\", \"-Iinc\", \"-DN=1\", \"" + file + "\"]}";
  CompileCommands::Loaded loaded = CompileCommands::parse(database + "]", fs::current_path());
  EXPECT_EQ(loaded.error, "");
  ASSERT_EQ(loaded.warnings.size(), 1u);
  EXPECT_NE(loaded.warnings[0].find("src/gone.c' is listed and does not exist"), std::string::npos);
  LinkedUnits units;
  Words names;
  for (const auto &unit : units.unitsFor("main.c", read("main.c"), loaded.commands)) {
    names.push_back(fs::path(unit.path).filename());
    EXPECT_EQ(unit.flags, (Words{"-Iinc", "-DN=1"}));
  }
  EXPECT_EQ(names, (Words{"f.c", "g.c", "k.c", "m.c"}));
  EXPECT_TRUE(units.unitsFor("unlisted.c", "f();", loaded.commands).empty());
}

TEST(LinkedUnits, OfAProgramAreWhatItsHeadersDeclare) {
  TemporaryFolder folder;
  write("include/list.h",
        "int push(int);\nint both(void);\nstatic int inHeader(void) { return 1; }");
  write("src/list.c",
        "#include <list.h>\n#include \"node.h\"\nint push(int x) { return node(x); }");
  write("src/node.h", "int node(int);");
  write("src/node.c", "#include \"node.h\"\nint node(int x) { return x; }");
  write("src/one.c", "#include \"list.h\"\nint both(void) { return 1; }");
  write("src/two.c", "#include \"list.h\"\nint both(void) { return 2; }");
  write("old/list.h", "int push(int);");
  write("old/list.c", "#include \"list.h\"\nint push(int x) { return -x; }");
  write("src/stranger.c", "int push(int x) { return -x; }");
  write("include/vec.h", "#define VEC(T) int T##_size(T *);\nVEC(ints)");
  write("src/vec.c", R"(#include <vec.h>
#define DO(T) int T##_size(T *v) { return 0; }
DO(ints))");
  write("include/check.h",
        "#include \"inner.h\"\n#define CHECK(x) CHECK_(x)\n#define CHECK_(x) check(x, #x)");
  write("include/inner.h", "void check(int, const char *);");
  write("src/check.c", "#include \"check.h\"\nvoid check(int x, const char *text) {}");
  write("src/main.c", R"(#include "list.h"
int push(int x) { return x; }
int main(void) { return 0; })");
  const std::string test = R"(#include "../include/list.h"
static void test_push(void) { push(both() + inHeader()); })";
  write("tests/a.c", test);
  salve::engine::Request request;
  request.path = normalPath("tests/a.c");
  request.directory = normalPath("tests");
  request.folders = {fs::current_path()};
  LinkedUnits units;
  IncludeFolders folders;
  const auto namesOf = [&](const std::string &text) {
    request.text = text;
    Words names;
    for (const auto &unit : units.besides(request, {"-DN=1"}, folders)) {
      names.push_back(fs::path(unit.path).filename());
      EXPECT_EQ(unit.flags.front(), "-DN=1");
    }
    return names;
  };
  EXPECT_EQ(namesOf(test), (Words{"list.c", "node.c"}));
  EXPECT_EQ(namesOf("#include \"../include/vec.h\"\nint main(void) { return ints_size(0); }"),
            Words{"vec.c"});
  EXPECT_EQ(namesOf("#include \"../include/check.h\"\nint main(void) { CHECK(1); }"),
            Words{"check.c"});
  EXPECT_EQ(namesOf("#include \"../src/list.c\"\nint main(void) { return push(1); }"),
            Words{"node.c"});
  EXPECT_EQ(namesOf("#include \"../include/list.h\"\nint use(void) { return push(1); }"), Words{});
  EXPECT_EQ(namesOf("#include \"../include/list.h\"\nint push(int x) { return x; }"
                    "int main(void) { return push(1); }"),
            Words{});
}

TEST(LinkedUnits, HeadersAreSharedWithTheDatabaseOrTheFolder) {
  TemporaryFolder folder;
  write("a.c", "#include \"inc/both.h\"\n#include \"mine.h\"\n#include <stdio.h>\n");
  write("b.c", "#include \"b.h\"\n");
  write("b.h", "#include \"inc/both.h\"\n");
  write("inc/both.h", "");
  write("mine.h", "");
  write("src/c.c", "#include \"both.h\"\n#include \"../mine.h\"\n");
  const std::string both = normalPath("inc/both.h"), mine = normalPath("mine.h"),
                    b = normalPath("b.c"), c = normalPath("src/c.c");
  using Shared = std::map<std::string, std::set<std::string>>;
  LinkedUnits units;
  EXPECT_EQ(units.sharedHeaders("a.c", nullptr), (Shared{{both, {b}}}));
  EXPECT_EQ(units.sharedHeaders("b.c", nullptr), (Shared{{both, {normalPath("a.c")}}}));
  CompileCommands::Loaded loaded = CompileCommands::parse(
      R"([{"directory": ".", "file": "a.c", "arguments": ["cc", "a.c"]},
          {"directory": ".", "file": "src/c.c", "arguments": ["cc", "-Iinc", "src/c.c"]}])",
      fs::current_path());
  LinkedUnits others;
  EXPECT_EQ(others.sharedHeaders("a.c", &loaded.commands), (Shared{{both, {c}}, {mine, {c}}}));
  EXPECT_EQ(projectFolders("src/c.c", &loaded.commands), Words{normalPath(".")});
  EXPECT_EQ(projectFolders("src/c.c", nullptr), Words{});
  write("src/.salve.yaml", "");
  EXPECT_EQ(projectFolders("src/c.c", nullptr), Words{normalPath("src")});
}

TEST(CompileCommands, ABadEntryCostsOnlyItself) {
  TemporaryFolder folder;
  write("a.c", "");
  CompileCommands::Loaded loaded = CompileCommands::parse(
      R"([{"file": 3}, 7, {"directory": "", "file": "a.c", "arguments": ["cc", "", "-DX"]}])",
      fs::current_path());
  EXPECT_EQ(loaded.error, "");
  EXPECT_EQ(loaded.warnings.size(), 2u);
  ASSERT_NE(loaded.commands.find("a.c"), nullptr);
  EXPECT_EQ(loaded.commands.find("a.c")->flags, Words{"-DX"});
  EXPECT_NE(CompileCommands::parse("{}", fs::current_path()).error, "");
}

} // namespace
