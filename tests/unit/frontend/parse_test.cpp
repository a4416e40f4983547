// Broken text, odd text, odd flags: results, never crashes.
#include "tests/unit/frontend/snippets.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <set>

namespace salve::frontend {
namespace {

using Severity = ir::SourceError::Severity;

std::vector<std::string> errorsOf(const ir::Program &program) {
  std::vector<std::string> result;
  for (const ir::SourceError &error : program.errors)
    if (error.severity == Severity::Error)
      result.push_back(error.message);
  return result;
}

TEST(Parse, LegacyC) {
  ir::Program program = lowered(
      R"(int g();
f(a, b) int a; char b; { return g(a) + nondet_int(); }
int g(x) { return x; }
main() { assert(f(1, 2)); return; }
)");
  expectClean(program);
  EXPECT_EQ(program.functions.size(), 3u);
}

TEST(Parse, ErrorsBreakOnlyTheirFunction) {
  ir::Program program = lowered(
      R"(int a(int x) { return x; }
int b(int x) { return y + x; }
int c(int x) { return x +; }
int d(int x) { return x; }
)");
  EXPECT_EQ(ir::verify(program).value_or(""), "");
  EXPECT_FALSE(program.functions[find(program, "a")].broken);
  EXPECT_TRUE(program.functions[find(program, "b")].broken);
  EXPECT_TRUE(program.functions[find(program, "c")].broken);
  EXPECT_FALSE(program.functions[find(program, "d")].broken);
  ASSERT_EQ(program.errors.size(), 2u);
  EXPECT_EQ(program.errors[0].message, "use of undeclared identifier 'y'");
  EXPECT_EQ(program.textOf(program.errors[0].range->bytes), "y");
  EXPECT_EQ(program.errors[0].path, "");
}

TEST(Parse, ErrorsElsewhereReachTheFunctionsThatUseThem) {
  ir::Program program = lowered(R"(#include "missing.h"
unknown_t u;
int a(void) { return u; }
int b(void) { u = 3; return 0; }
int c(unknown_t x) { return 1; }
int d(void) { return nothing; }
int e(void) { return 1; }
int t = nothing;
int g(void) { return t; }
struct s { unknown_t v; int w; } s;
int h(void) { return s.w; }
)");
  EXPECT_EQ(ir::verify(program).value_or(""), "");
  for (const char *name : {"a", "b", "c", "d", "g", "h"}) {
    const ir::FunctionId f = find(program, name);
    EXPECT_TRUE(program.functions[f].broken || !notModelled(program, f).empty()) << name;
  }
  EXPECT_FALSE(program.functions[find(program, "e")].broken);
  EXPECT_EQ(errorsOf(program).at(0), "'missing.h' file not found");
}

TEST(Parse, OddTexts) {
  for (const std::string &text :
       {std::string(), std::string("\n"), std::string("\xef\xbb\xbf"), std::string("\0\0", 2),
        std::string("}"), std::string("int f( {"), std::string("#if"), std::string("\"abc"),
        std::string("/* never closed"), std::string("int f(void) { return 1; "),
        std::string("//@ salve trust"), std::string("\\"),
        std::string("int f(void) { return \xff; }"), std::string("'"), std::string("#define A(")}) {
    ir::Program program = lowered(text);
    EXPECT_EQ(ir::verify(program).value_or(""), "") << text;
    EXPECT_EQ(program.text, text);
    EXPECT_TRUE(program.intType.valid());
    for (const ir::SourceError &error : program.errors)
      EXPECT_LE(error.range ? error.range->bytes.end : 0, text.size())
          << text << ": " << error.message;
  }
}

TEST(Parse, OneMegabyte) {
  std::string text;
  for (int i = 0; text.size() < (1u << 20); ++i)
    text += "int f" + std::to_string(i) + "(int x) { if (x > " + std::to_string(i) +
            ") return x - 1; return x; }\n";
  auto start = std::chrono::steady_clock::now();
  ir::Program program = lowered(text);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  expectClean(program);
  EXPECT_GT(program.functions.size(), 10'000u);
}

TEST(Parse, DeepTexts) {
  std::string sum = "int f(int x) { return x", chain = "int g(int x) { if (x == 0) return 1;",
              minus = "int h(int x) { return ";
  for (int i = 0; i < 3000; ++i)
    sum += " + x";
  for (int i = 0; i < 600; ++i)
    chain += " else if (x == " + std::to_string(i) + ") x = 3;";
  for (int i = 0; i < 600; ++i)
    minus += "- ";
  std::string list = "int k(int x) { x = 0";
  for (int i = 0; i < 3000; ++i)
    list += ", x++";
  ir::Program program = lowered(sum + "; }\n" + chain + " return 0; }\n" + minus + "x; }\n" + list +
                                "; return x; }\n");
  EXPECT_EQ(ir::verify(program).value_or(""), "");
  EXPECT_EQ(notModelled(program, find(program, "f")).at(0).construct,
            "expression that is nested too deeply");
  EXPECT_EQ(notModelled(program, find(program, "k")).at(0).construct,
            "expression that is nested too deeply");
  EXPECT_EQ(notModelled(program, find(program, "g")).at(0).construct,
            "statement that is nested too deeply");
}

TEST(Parse, Flags) {
  EXPECT_TRUE(
      errorsOf(lowered("int a[N]; int f(void) { return a[0]; }", {},
                       {"-DN=3", "-std=c99", "-Wall", "-Werror", "-O2", "-g", "-c", "-o", "x.o"}))
          .empty());
  ir::Program small = lowered("int f(void) { return sizeof(long); }", {}, {"-m32"});
  EXPECT_EQ(small.exprs[ir::ExprId(0)].value, 4u);
  ir::Program isUnsigned =
      lowered("int f(void) { return '\\xff' > 0; } char c = -1;", {}, {"-funsigned-char"});
  EXPECT_EQ(isUnsigned.variables[findVariable(isUnsigned, "c")].initial[0], 255u);
  EXPECT_FALSE(isUnsigned.types[isUnsigned.variables[findVariable(isUnsigned, "c")].type].isSigned);
}

TEST(Parse, BadFlagsAreErrors) {
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  const std::vector<std::vector<std::string>> bad = {
      {"--help"},  {"--version"},           {"-Xclang", "-ast-dump"},
      {"other.c"}, {"-target", "nonsense"}, {"-I"},
      {"@file"},   {"-print-search-dirs"},  {"-fplugin=x.so"}};
  for (const auto &flags : bad) {
    ir::Program program = lowered("int f(void) { return 1; }", {}, flags);
    EXPECT_FALSE(errorsOf(program).empty()) << flags[0];
    EXPECT_EQ(ir::verify(program).value_or(""), "");
  }
  lowered("int f(void) { return 1 }", {}, {"-v"});
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << "Clang must be silent";
}

TEST(Parse, FlagsThatClangDoesNotKnowAreWarnings) {
  for (const char *flag : {"-std=c++17", "--no-such-flag", "-std=nonsense", "-march=nonsense",
                           "-fno-such-flag", "-mtune=nonsense"}) {
    ir::Program program = lowered("int f(void) { return N; }", {}, {flag, "-DN=1"});
    EXPECT_TRUE(errorsOf(program).empty()) << flag;
    ASSERT_FALSE(program.errors.empty()) << flag;
    EXPECT_NE(program.errors[0].message.find("; ignored"), std::string::npos);
    EXPECT_TRUE(program.functions[find(program, "f")].body.valid());
  }
}

TEST(Parse, HeadersBesideTheFile) {
  std::string folder = testing::TempDir() + "salve includes %20 \xc3\xa4";
  ASSERT_EQ(std::system(("mkdir -p '" + folder + "/sub'").c_str()), 0);
  std::ofstream(folder + "/own.h") << R"(#define LIMIT 4
static inline int twice(int x) { return 2 * x; }
int bad(void) { return; }
static inline int unused(int *p) { return *p; }
extern int shared[LIMIT];
)";
  std::ofstream(folder + "/sub/deep.h") << "#define DEEP 1\n";
  Source source{folder + "/main.c",
                "#include \"own.h\"\n#include \"deep.h\"\nint f(int x) { shared[0] = DEEP; return "
                "twice(x) + LIMIT; }\n",
                {"-Isub"},
                folder};
  ir::Program program = lower(source);
  EXPECT_EQ(ir::verify(program).value_or(""), "");
  EXPECT_TRUE(errorsOf(program).empty()) << errorsOf(program)[0];
  const ir::Function &twice = program.functions[find(program, "twice")];
  EXPECT_FALSE(twice.trusted) << "it is the user's";
  EXPECT_NE(twice.range.file, ir::kMainFile);
  EXPECT_TRUE(program.textOf(twice.range.bytes).starts_with("static inline int twice"));
  EXPECT_EQ(program.mainText(), source.text);
  EXPECT_EQ(program.files.at(twice.range.file.index), folder + "/own.h");
  EXPECT_EQ(program.functions.size(), 2u) << "only what is used";
  EXPECT_TRUE(twice.body.valid());
  const ir::Variable &shared = program.variables[findVariable(program, "shared")];
  const auto use = static_cast<uint32_t>(program.text.find("shared[0]"));
  const auto deeper = static_cast<uint32_t>(program.text.find("#define DEEP"));
  EXPECT_TRUE(program.isVisible(shared.visible, use));
  EXPECT_TRUE(program.isVisible(shared.visible, deeper)) << "included behind it";
  EXPECT_FALSE(program.isVisible(shared.visible, twice.range.bytes.begin));
  EXPECT_FALSE(program.isVisible(shared.visible, 0));
  std::set<std::string> named;
  for (const ir::MacroConstant &constant : program.macroConstants)
    named.insert(constant.name);
  EXPECT_EQ(named, (std::set<std::string>{"LIMIT", "DEEP"}));
}

TEST(Parse, HeadersThatAreNotTheUsers) {
  const std::string folder = testing::TempDir() + "salve_theirs";
  ASSERT_EQ(std::system(("mkdir -p '" + folder + "/mine/below' '" + folder + "/lib'").c_str()), 0);
  const std::string text = "static int twice(int x) { return x + x; }\n";
  const std::string twice = "static int NAME(int x) { return x + x; }\n";
  std::ofstream(folder + "/mine/twice.h") << twice;
  for (const char *place : {"/mine/below/one.h", "/lib/one.h"})
    std::ofstream(folder + place) << text;
  struct Row {
    std::string includes;
    std::vector<std::string> flags;
    bool isOwn;
  };
  const std::string both = R"(#define NAME twice
#include "twice.h"
#undef NAME
#define NAME again
#include "twice.h"
)";
  for (const Row &row :
       {Row{"#include \"below/one.h\"\n", {}, true}, Row{"#include <one.h>\n", {"-Ibelow"}, true},
        Row{"#include <one.h>\n", {"-isystem", "below"}, false},
        Row{"#include <one.h>\n", {"-I../lib"}, false}, Row{both, {}, false}}) {
    ir::Program program =
        lower({folder + "/mine/main.c", row.includes + "int f(int x) { return twice(x); }\n",
               row.flags, folder + "/mine"});
    EXPECT_EQ(ir::verify(program).value_or(""), "");
    EXPECT_TRUE(errorsOf(program).empty()) << errorsOf(program)[0];
    EXPECT_EQ(program.functions[find(program, "twice")].trusted, !row.isOwn) << row.includes;
    EXPECT_EQ(program.headers.size(), row.isOwn ? 1u : 0u);
    const bool isEdited =
        std::any_of(program.exprs.begin(), program.exprs.end(), [](const ir::Expr &e) {
          return e.range.file != ir::kMainFile && (e.text.editable() || e.component);
        });
    EXPECT_EQ(isEdited, row.isOwn) << row.includes;
  }
  Options options;
  options.ownFolders = {folder};
  const Source source{
      folder + "/mine/main.c", "#include <one.h>\n", {"-I../lib"}, folder + "/mine"};
  EXPECT_EQ(lower(source, options).headers.size(), 1u) << "a folder of the project";
  options.editsHeaders = false;
  EXPECT_EQ(lower(source, options).headers.size(), 0u);
}

TEST(Parse, WarningsOfOrdinarySpecificationsAreDropped) {
  ir::Program program =
      lowered("int f(int x) { assert(x); __CPROVER_assume(x); return nondet_int(); }");
  EXPECT_TRUE(program.errors.empty());
}

TEST(Parse, NamedConstantsOfTheMainFile) {
  ir::Program program = lowered(R"(#include <stdio.h>
#define SIZE 10
#define MASK (0x1f) /* of flags */

#define TWICE 1
#undef TWICE
#define TWICE 2
#define CALL() 3
#if 0
#define GONE 4
#endif
enum color { RED, GREEN = 1 << 3, BLUE };
struct s { enum { INSIDE = -2 } e; };
enum { HUGE = 0x100000000 };
/*@ requires x > RED; */
int f(int x) { enum { LOCAL = 7 }; return x + SIZE + LOCAL; }
)");
  std::string names;
  for (const ir::Enumerator &e : program.enumerators) {
    names += e.name + "=" + std::to_string(e.value) + "/" + std::to_string(e.enumeration) + " ";
    EXPECT_EQ(program.textOf({e.declared - static_cast<uint32_t>(e.name.size()), e.declared}),
              e.name);
  }
  EXPECT_EQ(names, "RED=0/1 GREEN=8/1 BLUE=9/1 INSIDE=-2/2 LOCAL=7/3 ");
  ASSERT_EQ(program.macroConstants.size(), 2u);
  EXPECT_EQ(program.macroConstants[0].name, "SIZE");
  EXPECT_EQ(program.macroConstants[1].value, 31u);
  EXPECT_EQ(program.macroConstants[0].block, program.macroConstants[1].block);
  EXPECT_EQ(program.text.substr(program.macroConstants[0].definedAt, 9), "\n#define ");
}

TEST(Parse, Version) { EXPECT_EQ(clangVersion().substr(0, 6), "Clang "); }

} // namespace
} // namespace salve::frontend
