// What is not modelled is named with its place, in the function it stands in; what is
// only there and not used does no harm.
#include "tests/unit/frontend/snippets.h"

namespace salve::frontend {
namespace {

struct UnmodelledCase {
  const char *text;      ///< the function is `f`
  const char *construct; ///< of the first report; "" if there is none
  const char *place;
};

const UnmodelledCase kUnmodelledCases[] = {
    {"void *g(int n); int f(void) { return g(1) != 0; }",
     "call to 'g', which has no body and returns 'void *'", "g(1)"},
    {"#include <setjmp.h>\njmp_buf b; int f(void) { return setjmp(b); }", "setjmp", "setjmp(b)"},
    {"#include <pthread.h>\npthread_t t; int f(void) { return pthread_join(t, 0); }",
     "thread function 'pthread_join'", "pthread_join(t, 0)"},
    {"int scanf(const char *, ...); int f(const char *s) { return scanf(s); }",
     "'scanf' whose format is not a constant string", "scanf(s)"},
    {"void *__VERIFIER_nondet_pointer(void); int f(void) { return __VERIFIER_nondet_pointer() != "
     "0; "
     "}",
     "input of type 'void *'", "__VERIFIER_nondet_pointer()"},
    {"int f(void) { __float128 x; x = 1; return 0; }", "floating-point type '__float128'", "x"},
    {"__float128 f(__float128 x) { return x * 2; }", "floating-point type '__float128'", "x * 2"},
    {"struct s { __float128 d; }; int f(struct s s) { return s.d > 1; }",
     "floating-point type '__float128'", "s.d > 1"},
    {"struct s { __float128 d; int i; }; int f(struct s s) { return s.i; }",
     "floating-point type '__float128' in 'struct s'", "s"},
    {"int f(__float128 *p) { return *p > 1; }", "floating-point type '__float128'", "*p > 1"},
    {"struct s { volatile int *p; }; int *volatile v; int f(void) { return *v; }",
     "read of a volatile object of type 'int *'", "v"},
    {"int printf(const char *, ...); int f(const char *s) { return printf(s); }", "", ""},
    {"int printf(const char *, ...); int f(int *n) { printf(\"%n\", n); return 0; }", "", ""},
    {"int f(void) { __asm__(\"nop\" ::: \"memory\"); return 0; }", "inline assembly",
     "__asm__(\"nop\" ::: \"memory\")"},
    {"int f(int x) { return ({ if (x) return 1; x; }); }", "jump in a statement expression",
     "({ if (x) return 1; x; })"},
    {"int f(int x) { for (;;) ({ break; }); }", "jump in a statement expression", "({ break; })"},
    {"struct s { int a; }; int g(int n, ...) { return n; } int f(struct s s) { return g(1, s); }",
     "argument of type 'struct s' behind the named ones", "s"},
    {"int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); "
     "return __builtin_va_arg(l, short); }",
     "va_arg of type 'short'", "__builtin_va_arg(l, short)"},
    {"int f(_BitInt(100) x) { return x > 0; }", "type '_BitInt(100)'", "x > 0"},
    {"int f(void (*p)(void)) { p++; return 0; }", "arithmetic on 'void (*)(void)'", "p++"},
    {"int a[20000000]; int f(void) { return a[0]; }", "array with more than 8,388,608 elements",
     "a"},
    {"extern int *far[2]; int f(void) { return *far[1]; } int main(void) { return f(); }",
     "variable 'far', which is defined elsewhere", "far"},
    {"extern struct s far; int f(void) { return &far != 0; } int main(void) { return f(); }",
     "variable 'far', which is defined elsewhere", "far"},
    // harmless
    {"extern int a[]; int f(void) { return a[0]; }", "", ""},
    {"#include <setjmp.h>\njmp_buf b; int f(void) { if (setjmp(b)) return 1; longjmp(b, 1); }", "",
     ""},
    {"extern int far; int f(void) { return far; } int main(void) { return f(); }", "", ""},
    {"void each(void (*g)(int)); void g(int x); int f(void) { each(g); return 0; }", "", ""},
    {"int f(int n, ...) { return n; } int g(void) { return f(1, 2); }", "", ""},
    {"int f(int *p) { return (unsigned long)p % 4 == 0; }", "", ""},
    {"__thread int t; int f(void) { return t; }", "", ""},
    {"int f(int n, int a[n][n]) { typedef int t[n]; t b[n]; return a[1][1] + b[0][0]; }", "", ""},
    {"int f(int x) { x = __builtin_bswap32(x); return x; }", "", ""},
    {"int g(int *p); int f(int x) { int a[2]; return g(a) + unknown(x); }", "", ""},
    {"int f(int argc, char **argv) { (void)argv; return argc; }", "", ""},
    {"int f(_Complex double *unused, __float128 also) { __float128 *d; union { int a; } u; "
     "return 0; }",
     "", ""},
    {"int f(void) { float x = 1.5f; char *s = \"abc\"; int *p = 0; return 1; }", "", ""},
    {"volatile int v; int f(void) { v = 1; return 0; }", "", ""},
    {"__float128 table[2] = {1.5, 2}; char *names[] = {\"a\"}; int f(void) { return sizeof table; "
     "}",
     "", ""},
};

class NotModelled : public testing::TestWithParam<UnmodelledCase> {};

TEST_P(NotModelled, IsNamedWithItsPlace) {
  const UnmodelledCase &c = GetParam();
  ir::Program program = lowered(c.text);
  EXPECT_EQ(ir::verify(program).value_or(""), "");
  const ir::Function &f = program.functions[find(program, "f")];
  EXPECT_FALSE(f.broken);
  const std::vector<ir::Unsupported> found = notModelled(program, find(program, "f"));
  if (std::string(c.construct).empty()) {
    for (const ir::Unsupported &u : found)
      ADD_FAILURE() << u.construct;
    return;
  }
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].construct, c.construct);
  EXPECT_EQ(program.textOf(found[0].range.bytes), c.place);
}

INSTANTIATE_TEST_SUITE_P(Frontend, NotModelled, testing::ValuesIn(kUnmodelledCases));

TEST(NotModelled, OtherFunctionsAreNotTouched) {
  ir::Program program =
      lowered("int f(__float128 *p) { return *p == 0; } int g(int x) { return x; }");
  EXPECT_EQ(notModelled(program, find(program, "f")).size(), 1u);
  EXPECT_TRUE(notModelled(program, find(program, "g")).empty());
}

} // namespace
} // namespace salve::frontend
