// Assertions, assumptions, inputs, checks, trust.
#include "tests/unit/frontend/snippets.h"

namespace salve::frontend {
namespace {

using ir::PropertyKind;

struct PropertyCase {
  const char *name;
  const char *text;
  PropertyKind kind;
  const char *property; ///< text of the only property; "" if there is none
  const char *range;
  uint64_t limit = 0;
};

const PropertyCase kProperties[] = {
    {"assert_header", "#include <assert.h>\nvoid f(int x) { assert(x > 0); }",
     PropertyKind::Assertion, "x > 0", "assert(x > 0)"},
    {"assert_ndebug", "#define NDEBUG\n#include <assert.h>\nvoid f(int x) { assert(x > 0); }",
     PropertyKind::Assertion, "x > 0", "assert(x > 0)"},
    {"assert_with_comma", "#include <assert.h>\nvoid f(int x) { assert((x, 1)); }",
     PropertyKind::Assertion, "(x, 1)", "assert((x, 1))"},
    {"assert_undeclared", "void f(int x) { assert(x); }", PropertyKind::Assertion, "x",
     "assert(x)"},
    {"assert_declared", "void assert(int c); void f(int x) { assert(x > 1); }",
     PropertyKind::Assertion, "x > 1", "assert(x > 1)"},
    {"assert_macro_of_user",
     "#define assert(c) ((c) ? (void)0 : abort())\nvoid abort(void);\nvoid f(int x) { assert(x != "
     "3); }",
     PropertyKind::Assertion, "x != 3", "assert(x != 3)"},
    {"glibc_expansion",
     R"(#define assert(e) ((void)sizeof((e) ? 1 : 0), ((e) ? (void)0 : __assert_fail(#e, "f", 1, "f")))
void __assert_fail(const char *, const char *, unsigned, const char *);
void f(int x) { assert(x < 9); })",
     PropertyKind::Assertion, "x < 9", "assert(x < 9)"},
    {"expanded_assert",
     R"(void __assert_fail(const char *, const char *, unsigned, const char *);
void f(int x) { if (!x) __assert_fail("x", "f.c", 1, "f"); })",
     PropertyKind::Assertion, "x", "__assert_fail(\"x\", \"f.c\", 1, \"f\")"},
    {"check_if_abort",
     "#include <stdlib.h>\n#define CHECK(c) if (!(c)) abort()\nvoid f(int x) { CHECK(x > 0); }",
     PropertyKind::Assertion, "x > 0", "CHECK(x > 0)"},
    {"check_do_while",
     "#include <stdlib.h>\n#define CHECK(c) do { if (!(c)) { exit(1); } } while (0)\nvoid f(int x) "
     "{ CHECK(!x); }",
     PropertyKind::Assertion, "!x", "CHECK(!x)"},
    {"check_or", "#define CHECK(c) ((c) || (__builtin_trap(), 0))\nvoid f(int x) { CHECK(x); }",
     PropertyKind::Assertion, "x", "CHECK(x)"},
    {"check_reports_first",
     "#include <stdio.h>\n#include <stdlib.h>\n#define CHECK(c) do { if (!(c)) { fprintf(stderr, "
     "\"%s\", #c); fflush(stderr); abort(); } } "
     "while (0)\nvoid f(int x) { CHECK(x == 1); }",
     PropertyKind::Assertion, "x == 1", "CHECK(x == 1)"},
    {"check_reports_by_comma",
     R"(int printf(const char *, ...); void abort(void);
#define CHECK(c) ((c) ? (void)0 : (printf("a"), printf("b"), abort()))
void f(int x) { CHECK(x); })",
     PropertyKind::Assertion, "x", "CHECK(x)"},
    {"check_nested_macros",
     R"(void abort(void);
#define DIE() abort()
#define unlikely(x) __builtin_expect(!!(x), 0)
#define CHECK(c) if (unlikely(!(c))) DIE()
#define MUST(c) CHECK(c)
void f(int x) { MUST(x > 2); })",
     PropertyKind::Assertion, "x > 2", "MUST(x > 2)"},
    {"check_as_argument",
     "void abort(void);\n#define CHECK(c) if (!(c)) abort()\n#define DO(x) x\nvoid f(int x) { "
     "DO(CHECK(x);) }",
     PropertyKind::Assertion, "x", "DO(CHECK(x);)"},
    {"check_two_arguments",
     "void abort(void);\n#define CHECK_LT(a, b) if (!((a) < (b))) abort()\nvoid f(int x) { "
     "CHECK_LT(x, 3); }",
     PropertyKind::Assertion, "CHECK_LT(x, 3)", "CHECK_LT(x, 3)"},
    {"check_user_noreturn",
     "_Noreturn void die(int);\n#define CHECK(c) if (!(c)) die(1)\nvoid f(int x) { CHECK(x); }",
     PropertyKind::Assertion, "x", "CHECK(x)"},
    {"check_defined_noreturn",
     "void exit(int); _Noreturn void die(int c) { exit(c); }\n#define CHECK(c) if (!(c)) "
     "die(1)\nvoid f(int x) { CHECK(x); }",
     PropertyKind::Assertion, "x", "CHECK(x)"},
    {"macro_without_condition",
     "void exit(int);\n#define QUIT() exit(0)\nvoid f(int x) { if (x) QUIT(); }",
     PropertyKind::Assertion, "", ""},
    {"abort_in_code", "void abort(void); void f(int x) { if (x) abort(); }",
     PropertyKind::Assertion, "", ""},
    {"abort_as_argument",
     "void abort(void);\n#define IF(c, s) if (c) s\nvoid f(int x) { IF(x, abort()); }",
     PropertyKind::Assertion, "", ""},
    {"verifier_assert", "void f(int x) { __VERIFIER_assert(x < 3); }", PropertyKind::Assertion,
     "x < 3", "__VERIFIER_assert(x < 3)"},
    {"verifier_error", "void f(int x) { if (x) __VERIFIER_error(); }", PropertyKind::Assertion,
     "__VERIFIER_error()", "__VERIFIER_error()"},
    {"reach_error_with_body",
     "void abort(void); void reach_error(void) { abort(); } void f(int x) { if (x) reach_error(); "
     "}",
     PropertyKind::Assertion, "reach_error()", "reach_error()"},
    {"cprover_assert", "void f(int x) { __CPROVER_assert(x == 1, \"one\"); }",
     PropertyKind::Assertion, "x == 1", "__CPROVER_assert(x == 1, \"one\")"},
    {"esbmc_assert", "void f(int x) { __ESBMC_assert(x, \"one\"); }", PropertyKind::Assertion, "x",
     "__ESBMC_assert(x, \"one\")"},
    {"static_assert_macro",
     "#include <assert.h>\nstatic_assert(sizeof(int) == 4, \"int\"); void f(int x) { "
     "_Static_assert(1, \"\"); }",
     PropertyKind::Assertion, "", ""},
    {"bounds", "int a[4]; int f(int i) { return a[i + 1]; }", PropertyKind::Bounds, "a[i + 1]",
     "a[i + 1]", 4},
    {"bounds_constant", "int a[4]; int f(int i) { return a[3]; }", PropertyKind::Bounds, "", ""},
    {"bounds_constant_outside", "int a[4]; int f(int i) { return a[4]; }", PropertyKind::Bounds,
     "a[4]", "a[4]", 4},
    {"bounds_store", "int a[4][5]; void f(int i) { a[2][i] = 1; }", PropertyKind::Bounds, "a[2][i]",
     "a[2][i]", 5},
    {"division", "int f(int x) { return 5 / x; }", PropertyKind::DivisionByZero, "5 / x", "5 / x"},
    {"remainder_assign", "int f(int x, int y) { x %= y; return x; }", PropertyKind::DivisionByZero,
     "x %= y", "x %= y"},
    {"division_constant", "int f(int x) { return x / 2 + x % 3; }", PropertyKind::DivisionByZero,
     "", ""},
    {"division_zero", "int f(int x) { return x / 0; }", PropertyKind::DivisionByZero, "x / 0",
     "x / 0"},
    {"shift", "long f(long x, int n) { return x << n; }", PropertyKind::Shift, "x << n", "x << n",
     64},
    {"shift_assign", "int f(char x, int n) { x >>= n; return x; }", PropertyKind::Shift, "x >>= n",
     "x >>= n", 32},
    {"shift_constant", "int f(int x) { return x << 31; }", PropertyKind::Shift, "", ""},
    {"shift_constant_outside", "int f(int x) { return x >> 32; }", PropertyKind::Shift, "x >> 32",
     "x >> 32", 32},
};

class Properties : public testing::TestWithParam<PropertyCase> {};

TEST_P(Properties, AsWritten) {
  const PropertyCase &c = GetParam();
  ir::Program program = lowered(c.text);
  expectClean(program);
  std::vector<ir::Property> found; // the others have tests of their own
  for (const ir::Property &property : program.properties)
    if (property.kind != PropertyKind::Overflow && property.kind != PropertyKind::Uninitialised &&
        property.kind != PropertyKind::EndlessLoop)
      found.push_back(property);
  if (std::string(c.property).empty()) {
    EXPECT_TRUE(found.empty());
    return;
  }
  ASSERT_EQ(found.size(), 1u);
  const ir::Property &p = found[0];
  EXPECT_EQ(p.kind, c.kind);
  EXPECT_EQ(p.text, c.property);
  EXPECT_EQ(program.textOf(p.range.bytes), c.range);
  EXPECT_EQ(p.limit, c.limit);
  EXPECT_EQ(program.functions[p.function].name, "f");
}

INSTANTIATE_TEST_SUITE_P(Frontend, Properties, testing::ValuesIn(kProperties),
                         [](const auto &info) { return std::string(info.param.name); });

uint32_t count(const ir::Program &program, ir::ExprKind kind) {
  uint32_t n = 0;
  for (const ir::Expr &e : program.exprs)
    n += e.kind == kind;
  return n;
}

TEST(Specification, Assumptions) {
  ir::Program program = lowered("void f(int x) { __VERIFIER_assume(x > 0); __CPROVER_assume(x < "
                                "9); __ESBMC_assume(x); klee_assume(x);"
                                "__builtin_assume(x != 4); if (x == 7) __builtin_unreachable(); }");
  expectClean(program);
  EXPECT_EQ(count(program, ir::ExprKind::Assume), 5u);
  EXPECT_EQ(count(program, ir::ExprKind::Fail), 1u);
}

TEST(Specification, IntrinsicsKeepTheirMeaningWithABody) {
  ir::Program program = lowered(R"(void abort(void); void reach_error(void) { abort(); }
void __VERIFIER_assert(int c) { if (!c) { reach_error(); abort(); } }
void __VERIFIER_assume(int c) { if (!c) abort(); }
void f(int x) { __VERIFIER_assume(x); __VERIFIER_assert(x); })");
  EXPECT_TRUE(program.functions[find(program, "f")].callees.empty());
  for (const char *name : {"reach_error", "__VERIFIER_assert", "__VERIFIER_assume"})
    EXPECT_TRUE(program.functions[find(program, name)].ignored) << name;
  EXPECT_FALSE(program.functions[find(program, "f")].ignored);
}

TEST(Specification, HaltOutsideOfAssertions) {
  ir::Program program = lowered("void f(int x) { if (x) exit(x++); if (!x) abort(); }");
  expectClean(program);
  EXPECT_EQ(count(program, ir::ExprKind::Halt), 2u);
  EXPECT_EQ(count(program, ir::ExprKind::Increment), 1u) << "the argument is still evaluated";
}

TEST(Specification, InputsAreCalledByWhatReceivesThem) {
  ir::Program program = lowered(
      R"(struct s { int v; } s; int t[3]; unsigned char nondet_uchar(void);
int f(void) { int a = nondet_int(); s.v = nondet_int(); t[a] = __VERIFIER_nondet_int();
unsigned char c = (unsigned char)nondet_uchar(); return nondet_int() + nondet_uchar(); })");
  expectClean(program);
  std::vector<std::string> labels;
  for (const ir::Expr &e : program.exprs)
    if (e.kind == ir::ExprKind::Nondet)
      labels.push_back(e.label + ":" + program.types[e.type].name);
  EXPECT_EQ(labels, (std::vector<std::string>{"a:int", "s.v:int", "t[a]:int", "c:unsigned char",
                                              "nondet_int():int", "nondet_uchar():unsigned char"}));
}

TEST(Specification, NondetWithABodyIsAFunction) {
  ir::Program program =
      lowered("int nondet_int(void) { return 4; } int f(void) { return nondet_int(); }");
  EXPECT_EQ(count(program, ir::ExprKind::Nondet), 0u);
  EXPECT_EQ(program.functions[find(program, "f")].callees.size(), 1u);
}

TEST(Specification, AssertMacrosOfTheUser) {
  for (const char *definition :
       {"#define REQUIRE(c)", "#define REQUIRE(c) ((void)0)", "#define REQUIRE(c) check(c, #c)"}) {
    ir::Program program = lowered(std::string(definition) + "\nvoid f(int x) { REQUIRE(x > 3); }",
                                  {.trust = {}, .assertMacros = {"REQUIRE"}});
    expectClean(program);
    ASSERT_EQ(program.properties.size(), 1u) << definition;
    EXPECT_EQ(program.properties[ir::PropertyId(0)].text, "x > 3");
    EXPECT_EQ(count(program, ir::ExprKind::Assert), 1u);
  }
  ir::Program program = lowered("void require(int c);\nvoid f(int x) { require(x > 3); }",
                                {.trust = {}, .assertMacros = {"require"}});
  EXPECT_EQ(count(program, ir::ExprKind::Assert), 1u);
}

/// Texts of the untrusted constants of the program.
std::vector<std::string> changeable(const ir::Program &program) {
  std::vector<std::string> result;
  for (const ir::Expr &e : program.exprs)
    if (e.kind == ir::ExprKind::Constant && !e.trusted)
      result.push_back(std::string(program.textOf(e.range.bytes)));
  return result;
}

TEST(Trust, SpecificationsAreNeverChanged) {
  ir::Program program = lowered(
      R"(#include <assert.h>
#include <stdlib.h>
#define CHECK(c) do { if (!(c)) abort(); } while (0)
int f(int x) { assert(x > 1); __CPROVER_assume(x + 2); CHECK(x < 3); return x + 4; })");
  EXPECT_EQ(changeable(program), (std::vector<std::string>{"4"}));
}

struct TrustCase {
  const char *text;
  std::vector<std::string> changeable;
};

const TrustCase kTrust[] = {
    {"int f(int x) {\n  //@ salve trust\n  x = 1;\n  x = 2;\n  return 3; }", {"2", "3"}},
    {"int f(int x) {\n  /*@ salve trust */\n  if (x == 1) { x = 2; }\n  return 3; }", {"3"}},
    {"int f(int x) {\n  x = 1; //@ salve trust\n  x = 2;\n  return 3; }", {"1", "2", "3"}},
    {"int f(int x) {\n  // salve trust\n  return 3; }", {"3"}},
    {"int f(int x) {\n  const char *s = \"//@ salve trust\";\n  return 3; }", {"3"}},
    {"//@ salve trust\nint f(int x) { return 1; }\nint g(int x) { return 2; }", {"2"}},
    {"int g(int x) { return 2; }\n//@ salve trust\n\n// a comment\nstatic inline int f(int x) { "
     "return 1; }",
     {"2"}},
    {"//@ salve trust\nint t;\nint f(int x) { return 1; }", {"1"}},
    {"int f(int x) { return 1; }\nint g(int x) { return 2; }\nint gg(int x) { return 3; }",
     {"1", "2", "3"}},
};

TEST(Trust, Comments) {
  for (const TrustCase &c : kTrust)
    EXPECT_EQ(changeable(lowered(c.text)), c.changeable) << c.text;
}

TEST(Trust, Globs) {
  const char *text =
      "int f(int x) { return 1; }\nint g1(int x) { return 2; }\nint g2(int x) { return 3; }";
  EXPECT_EQ(changeable(lowered(text, {.trust = {"g*"}, .assertMacros = {}})),
            (std::vector<std::string>{"1"}));
  EXPECT_TRUE(
      lowered(text, {.trust = {"g?"}, .assertMacros = {}}).functions[ir::FunctionId(1)].trusted);
}

TEST(Trust, Ignore) {
  ir::Program program = lowered(R"(//@ salve ignore the caller checks x
int f(int x) { return 1; }
/*@ salve ignore */
int g(void) { return 1; }
int h(void) { return 2; })");
  EXPECT_TRUE(program.functions[find(program, "f")].ignored);
  EXPECT_EQ(program.functions[find(program, "f")].ignoreReason, "the caller checks x");
  EXPECT_TRUE(program.functions[find(program, "g")].ignored);
  EXPECT_FALSE(program.functions[find(program, "h")].ignored);
}

} // namespace
} // namespace salve::frontend
