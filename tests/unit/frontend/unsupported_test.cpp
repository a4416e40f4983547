// What is not modelled is named with its place, in the function it stands in; what is
// only there and not used does no harm.
#include "tests/unit/frontend/snippets.h"

namespace salve::frontend {
namespace {

struct Case {
  const char *text;      ///< the function is `f`
  const char *construct; ///< of the first report; "" if there is none
  const char *place;
};

const Case kCases[] = {
    {"int f(int *p) { return *p; }", "pointer dereference", "*p"},
    {"int f(int p[]) { return p[0]; }", "subscript of a pointer", "p[0]"},
    {"struct s { int v; }; int f(struct s *p) { return p->v; }", "pointer dereference", "p->v"},
    {"int f(int x) { int *p = &x; return 0; }", "address of an object", "&x"},
    {"int g(int *p); int f(void) { int a[2]; return g(a); }", "call to 'g', which has no body",
     "g(a)"},
    {"int f(void) { int a[2]; return *a; }", "pointer dereference", "*a"},
    {"int f(void) { int a[2]; return a == 0; }", "pointer", "a == 0"},
    {"int f(float x) { return x > 1; }", "floating-point type 'float'", "x > 1"},
    {"int f(int x) { return x * 1.5; }", "floating-point type 'double'", "x * 1.5"},
    {"int f(void) { long double x; x = 1; return 0; }", "floating-point type 'long double'", "x"},
    {"union u { int a; char b; }; int f(union u u) { return u.a; }", "union", "u"},
    {"struct s { int a : 3; }; int f(struct s s) { return s.a; }", "bit-field in 'struct s'", "s"},
    {"struct s { int *p; }; int f(struct s s) { s.p = 0; return 0; }", "pointer in 'struct s'",
     "s"},
    {"int f(int n) { int a[n]; return 0; }", "variable-length array", "int a[n];"},
    {"int f(int n) { return sizeof(int[n]); }", "sizeof of a variable-length array",
     "sizeof(int[n])"},
    {"int f(int i) { return \"abc\"[i]; }", "string literal used as a value", "\"abc\""},
    {"int f(void) { __asm__(\"nop\"); return 0; }", "inline assembly", "__asm__(\"nop\")"},
    {"int f(int x) { return ({ x; }); }", "statement expression", "({ x; })"},
    {"struct s { int v; }; int f(void) { return ((struct s){3}).v; }", "compound literal",
     "(struct s){3}"},
    {"int f(int (*g)(int)) { return g(1); }", "call through a function pointer", "g(1)"},
    {"int printf(const char *, ...); int f(void) { printf(\"x\"); return 0; }",
     "call to 'printf', which has no body", "printf(\"x\")"},
    {"int f(int x) { return unknown(x); }", "call to 'unknown', which has no body", "unknown(x)"},
    {"int f(int n, ...) { return n; }", "variadic function", "f"},
    {"int g(int n, ...) { return n; } int f(void) { return g(1, 2); }",
     "call to variadic function 'g'", "g(1, 2)"},
    {"_Atomic int a; int f(void) { return a; }", "_Atomic", "a"},
    {"int f(__int128 x) { return x > 0; }", "type '__int128'", "x > 0"},
    {"volatile int v; int f(void) { return v; }", "read of a volatile object", "v"},
    {"volatile int v; int f(void) { v += 1; return 0; }", "read of a volatile object", "v += 1"},
    {"int f(void) { void *p = &&end; goto *p; end: return 0; }", "computed goto", "goto *p"},
    {"int f(void) { int x; x = (long)\"abc\"; return x; }", "pointer", "(long)\"abc\""},
    {"int a[2000000]; int f(void) { return a[0]; }", "array with more than 1,048,576 elements",
     "a"},
    {"extern int far; int f(void) { return far; } int main(void) { return f(); }",
     "variable 'far', which is defined elsewhere", "far"},
    {"__thread int t; int f(void) { return t; }", "thread-local variable", "t"},
    {"int f(int x) { x = __builtin_bswap32(x); return x; }",
     "call to '__builtin_bswap32', which has no body", "__builtin_bswap32(x)"},
    {"int *nondet_pointer(void); int f(void) { int *p; p = nondet_pointer(); return 0; }",
     "pointer", "p"},
    // harmless
    {"int f(int argc, char **argv) { (void)argv; return argc; }", "", ""},
    {"int f(int *unused, float also) { double *d; union { int a; } u; return 0; }", "", ""},
    {"int f(void) { float x = 1.5f; char *s = \"abc\"; int *p = 0; return 1; }", "", ""},
    {"volatile int v; int f(void) { v = 1; return 0; }", "", ""},
    {"float table[2] = {1.5, 2}; char *names[] = {\"a\"}; int f(void) { return sizeof table; }", "",
     ""},
};

class NotModelled : public testing::TestWithParam<Case> {};

TEST_P(NotModelled, IsNamedWithItsPlace) {
  const Case &c = GetParam();
  ir::Program program = lowered(c.text);
  EXPECT_EQ(ir::verify(program).value_or(""), "");
  const ir::Function &f = program.functions[find(program, "f")];
  EXPECT_FALSE(f.broken);
  if (std::string(c.construct).empty()) {
    for (const ir::Unsupported &u : f.unsupported)
      ADD_FAILURE() << u.construct;
    return;
  }
  ASSERT_FALSE(f.unsupported.empty());
  EXPECT_EQ(f.unsupported[0].construct, c.construct);
  EXPECT_EQ(program.textOf(f.unsupported[0].range.bytes), c.place);
}

INSTANTIATE_TEST_SUITE_P(Frontend, NotModelled, testing::ValuesIn(kCases));

TEST(NotModelled, OtherFunctionsAreNotTouched) {
  ir::Program program = lowered("int f(int *p) { return *p; } int g(int x) { return x; }");
  EXPECT_EQ(program.functions[find(program, "f")].unsupported.size(), 1u);
  EXPECT_TRUE(program.functions[find(program, "g")].unsupported.empty());
}

} // namespace
} // namespace salve::frontend
