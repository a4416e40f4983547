// What a lowered program computes: every snippet is a `main` full of assertions that hold
// in C (LP64, x86-64), run by the interpreter.
#include "tests/unit/frontend/snippets.h"

#include "engine/ir/interpreter/interpreter.h"

namespace salve::frontend {
namespace {

struct SemanticsCase {
  const char *name;
  const char *globals;
  const char *body;
};

const SemanticsCase kSemanticsCases[] = {
    {"promotions", "",
     "unsigned char c = 200; assert(c + c == 400); assert((unsigned char)(c + c) == 144);"},
    {"char_is_signed", "", "char c = 200; assert(c < 0); assert('\\xff' == -1);"},
    {"usual_conversions", "",
     "assert(-1 > 1u); assert(-1L < 1u); assert(sizeof(1 ? 1 : 1L) == 8);"},
    {"bool", "", "_Bool b = 256; assert(b == 1); b = 4; assert(b + b == 2); b--; assert(!b);"},
    {"enums", "enum color { RED, GREEN = 5, BLUE };",
     "enum color c = BLUE; c = c - 1; assert(c == GREEN); assert(RED == 0 && c > RED);"},
    {"negative_enum", "enum sign { MINUS = -1, PLUS = 1 };",
     "enum sign s = MINUS; assert(s < 0); s = PLUS;"},
    {"division_truncates", "",
     "int a = -7; assert(a / 2 == -3 && a % 2 == -1); assert(-7 >> 1 == -4);"},
    {"compound_assignment", "",
     "unsigned char c = 250; c += 10; assert(c == 4); c <<= 7; assert(c == 0);"
     "int i = -8; i /= 3; assert(i == -2); short s = 1; s -= 2L; assert(s == -1);"},
    {"increments", "",
     "unsigned char c = 255; assert(c++ == 255 && c == 0); assert(--c == 255); int i = 1;"
     "int j = i++; j += ++i; assert(i == 3 && j == 4);"},
    {"short_circuit", "int n; int count(void) { return ++n; }",
     "int t = 0 && count(); assert(n == 0); t = 1 || count(); assert(n == 0); t = count() && "
     "count(); assert(n == 2);"},
    {"comma_and_conditional", "",
     "int a = 1, b; b = (a++, a + 1); assert(b == 3); assert((a > 5 ? 1 : 7) == 7);"},
    {"gnu_conditional", "int n; int count(void) { return ++n; }",
     "int a = count() ?: 9; assert(a == 1 && n == 1); a = (n - 1) ?: 9; assert(a == 9);"},
    {"sizeof_is_folded", "struct s { char c; long l; };",
     "int a[3]; assert(sizeof a == 12 && sizeof(struct s) == 16 && _Alignof(long) == 8 && "
     "__builtin_offsetof(struct s, l) == 8); int i = 0; int n = sizeof(i++); assert(i == 0 && n == "
     "4);"},
    {"arrays", "int a[2][3] = {{1, 2}, {[2] = 6}};",
     "int s = 0; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) s += a[i][j]; assert(s == "
     "9);"
     "a[1][0] = 4; assert(a[1][0] + a[1][2] == 10); assert(1[a[0]] == 2);"},
    {"local_arrays", "",
     "int i = 5; int a[4] = {i, [2] = i + 1}; assert(a[0] == 5 && a[1] == 0 && a[2] == 6 && !a[3]);"
     "int b[100] = {7, 8}; int s = 0; for (int k = 0; k < 100; k++) s += b[k]; assert(s == 15);"},
    {"strings_initialise", "char g[] = \"hi\"; char h[5] = \"yo\"; char full[2] = \"ab\";",
     "char l[] = \"abc\"; assert(sizeof g == 3 && g[1] == 'i' && g[2] == 0 && h[4] == 0 && full[1] "
     "== 'b');"
     "assert(sizeof l == 4 && l[2] == 'c' && l[3] == 0); char m[40] = {\"m\"}; assert(m[0] == 'm' "
     "&& m[39] == 0);"},
    {"structs",
     "struct p { int x, y; }; struct q { struct p a[2]; char c; }; struct q g = {.c = 'c', .a = "
     "{[1] = {3}}};"
     "struct p mk(int x) { struct p r = {x}; return r; } int sum(struct p p) { p.x += p.y; return "
     "p.x; }",
     "assert(g.a[1].x == 3 && g.a[0].x == 0 && g.c == 'c'); struct q l = g; l.a[0] = mk(4); "
     "l.a[0].y = 1;"
     "assert(sum(l.a[0]) == 5 && l.a[0].x == 4 && g.a[0].x == 0); assert(mk(9).x == 9 && mk(9).y "
     "== 0);"
     "struct p c = l.c ? l.a[0] : mk(1); assert(c.x == 4); assert((c = mk(2)).x == 2);"},
    {"array_in_struct_value",
     "struct v { int a[3]; }; struct v mk(int x) { struct v r = {{x, x + 1, x + 2}}; return r; }",
     "int i = 2; assert(mk(5).a[i] == 7);"},
    {"anonymous_members", "struct s { int k; struct { int a, b; }; };",
     "struct s s = {1, {2, 3}}; s.b++; assert(s.a == 2 && s.b == 4);"},
    {"partial_struct_list", "struct s { int a; struct { int b[2]; int c; } in; int d; };",
     "struct s s = {1, {{2}}}; assert(s.a == 1 && s.in.b[0] == 2 && s.in.b[1] == 0 && s.in.c == 0 "
     "&& s.d == 0);"},
    {"statics",
     "int next(void) { static int n = 5; return n++; } static const int t[3] = {1, 2, 3};",
     "assert(next() == 5 && next() == 6); int i = 2; assert(t[i] == 3);"},
    {"constant_initialisers",
     "enum { A = 3 }; const long k = A * sizeof(int); int m = -1 + A; unsigned char c = 300 - 1;",
     "assert(k == 12 && m == 2 && c == 43);"},
    {"switch",
     "int f(int x) { switch (x) { case 1: x = 10; case 2: x++; break; case 5 ... 7: return 57; "
     "default: x = -1; }"
     " return x; }",
     "assert(f(1) == 11 && f(2) == 3 && f(6) == 57 && f(9) == -1);"},
    {"switch_converts",
     "int f(unsigned char c) { switch (c) { case 255: return 1; default: return 0; } }"
     "int g(long x) { switch (x) { case -1: return 1; } return 0; }",
     "assert(f(255) && !f(3) && g(-1) && !g(4294967295));"},
    {"duff",
     "int copied; void copy(int n) { int k = (n + 3) / 4; switch (n % 4) { case 0: do { copied++;"
     " case 3: copied++; case 2: copied++; case 1: copied++; } while (--k > 0); } }",
     "copy(7); assert(copied == 7); copied = 0; copy(8); assert(copied == 8);"},
    {"goto",
     "int f(int n) { int s = 0; again: if (n > 0) { s += n--; goto again; } goto end; s = -1; end: "
     "return s; }",
     "assert(f(4) == 10);"},
    {"loops", "",
     "int s = 0; for (int i = 0;; i++) { if (i == 3) continue; if (i > 5) break; s += i; } "
     "assert(s == 12);"
     "do s--; while (s > 0); assert(s == 0); while (s < 3) s += 2; assert(s == 4);"},
    {"recursion", "int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }",
     "assert(fact(5) == 120);"},
    {"knr_definition", "int f(a, c) int a; char c; { return a + c; }", "assert(f(1, 255) == 0);"},
    {"void_calls", "int g; void set(int x) { g = x; } void both(int x) { return set(x); }",
     "set(1); 1 ? set(2) : set(3); assert(g == 2); both(4); assert(g == 4); (void)g; (void)(g = "
     "5); assert(g == 5);"},
    {"generic", "",
     "int i = 1; assert(_Generic(i, int: 3, default: 4) == 3); assert(__builtin_choose_expr(1, 5, "
     "6) == 5);"},
    {"casts", "",
     "assert((char)300 == 44 && (unsigned)-1 == 4294967295u && (long)(unsigned)-1 == "
     "4294967295L);"},
    {"long_arithmetic", "",
     "unsigned long a = -1; assert(a == 18446744073709551615ul); assert((a >> 63) == 1);"},
    {"shadowing", "int x = 1;", "int y = x; { int x = 5; y += x; } assert(y == 6 && x == 1);"},
    {"shifts_by_long", "",
     "int x = 1; long n = 3; assert(x << n == 8); unsigned char c = 1; assert(sizeof(c << n) == "
     "4);"},
    {"builtin_expect", "", "int x = 3; if (__builtin_expect(x == 3, 1)) x = 4; assert(x == 4);"},
    {"constant_builtins", "", "assert(__builtin_popcount(7) == 3 && __builtin_constant_p(4));"},
    {"typedefs", "typedef unsigned char byte; typedef struct { byte b[2]; } pair;",
     "pair p = {{1, 2}}; p.b[0] -= 2; assert(p.b[0] == 255);"},
    {"extern_inside", "int g = 4;", "extern int g; g++; assert(g == 5);"},
    {"string_as_truth", "", "int x = 1; assert(x && \"text\"); if (x == 2) assert(!\"never\");"},
};

class Semantics : public testing::TestWithParam<SemanticsCase> {};

TEST_P(Semantics, AssertionsHold) {
  const SemanticsCase &c = GetParam();
  ir::Program program = lowered(std::string("#include <assert.h>\n") + c.globals +
                                "\nint main(void) {\n" + c.body + "\n}\n");
  expectClean(program);
  if (HasFailure())
    return;
  ir::Run run = ir::interpret(program, find(program, "main"), {});
  EXPECT_EQ(run.end, ir::RunEnd::Finished)
      << (run.property ? program.properties[run.property].text + " " + run.detail : "")
      << ir::print(program);
}

TEST_P(Semantics, FalseAssertionFails) { // the test above can fail
  const SemanticsCase &c = GetParam();
  ir::Program program = lowered(std::string("#include <assert.h>\n") + c.globals +
                                "\nint main(void) {\n" + c.body + "\nassert(0);\n}\n");
  ir::Run run = ir::interpret(program, find(program, "main"), {});
  ASSERT_EQ(run.end, ir::RunEnd::Failed);
  EXPECT_EQ(program.properties[run.property].text, "0");
}

INSTANTIATE_TEST_SUITE_P(Frontend, Semantics, testing::ValuesIn(kSemanticsCases),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(Program, InitialCells) {
  ir::Program program = lowered(
      "struct s { char c; int a[2]; }; struct s v = {1, {2}}; int zero; unsigned short m = -1;"
      "static const signed char t[3] = {[1] = -1};");
  auto cells = [&](const char *name) {
    return program.variables[findVariable(program, name)].initial;
  };
  EXPECT_EQ(cells("v"), (std::vector<Bits>{1, 2, 0}));
  EXPECT_EQ(cells("zero"), (std::vector<Bits>{0}));
  EXPECT_EQ(cells("m"), (std::vector<Bits>{65535}));
  EXPECT_EQ(cells("t"), (std::vector<Bits>{0, 255, 0}));
}

TEST(Program, Variables) {
  ir::Program program = lowered(
      R"(static int hidden; int shown = 1; const int k = 2; const int t[2] = {1, 2}; extern int far;
int never;
int f(int p) { static int s; int l = k; volatile int v = 0; shown = far; s++; return l + p; }
)");
  auto of = [&](const char *name) { return program.variables[findVariable(program, name)]; };
  EXPECT_TRUE(of("hidden").internalLinkage);
  EXPECT_FALSE(of("shown").internalLinkage);
  EXPECT_TRUE(of("s").internalLinkage);
  EXPECT_TRUE(of("k").isConst);
  EXPECT_TRUE(of("t").isConst);
  EXPECT_FALSE(of("shown").isConst);
  EXPECT_TRUE(of("shown").writtenInFile);
  EXPECT_TRUE(of("s").writtenInFile);
  EXPECT_FALSE(of("never").writtenInFile);
  EXPECT_TRUE(of("far").writtenInFile) << "somebody else defines it";
  EXPECT_TRUE(of("v").isVolatile);
  EXPECT_EQ(of("s").storage, ir::Storage::StaticLocal);
  EXPECT_EQ(of("l").storage, ir::Storage::Local);
  EXPECT_EQ(of("p").storage, ir::Storage::Parameter);
  EXPECT_EQ(of("shown").storage, ir::Storage::Global);
}

TEST(Program, AddressTakenCountsAsWritten) {
  ir::Program program = lowered(
      "static int a, b, c[2], d; int *p = &a; void set(int *); void f(void) { set(&b); set(c); }");
  EXPECT_TRUE(program.variables[findVariable(program, "a")].writtenInFile);
  EXPECT_TRUE(program.variables[findVariable(program, "b")].writtenInFile);
  EXPECT_TRUE(program.variables[findVariable(program, "c")].writtenInFile);
  EXPECT_FALSE(program.variables[findVariable(program, "d")].writtenInFile);
}

TEST(Program, Callees) {
  ir::Program program =
      lowered("int a(void) { return 1; } int b(void) { return a() + a(); }"
              "int c(void) { return b() + later(); } int later(void) { return a(); }");
  EXPECT_EQ(program.functions[find(program, "b")].callees.size(), 1u);
  EXPECT_EQ(ir::reachable(program, find(program, "c")).size(), 4u);
}

} // namespace
} // namespace salve::frontend
