// What lowered programs with pointers, unions, bit-fields and floats compute: every snippet is
// a `main` full of assertions that hold in C (LP64, x86-64), run by the interpreter.
#include "tests/unit/frontend/snippets.h"

#include "engine/ir/interpreter/interpreter.h"

#include <set>

namespace salve::frontend {
namespace {

struct MemoryCase {
  const char *name;
  const char *globals;
  const char *body;
};

const MemoryCase kMemoryCases[] = {
    {"address_and_dereference", "",
     "int x = 1, y = 2, *p = &x, **q = &p; *p = 5; *q = &y; **q += 3; assert(x == 5 && y == 5 && "
     "*&x == 5 && &*p == &y && p != &x);"},
    {"members_through_pointers", "struct n { int v; struct n *next; int a[3]; };",
     "struct n b = {2, 0, {7, 8, 9}}, a = {1, &b}; struct n *p = &a; p->next->v++; assert(b.v == 3 "
     "&& p->next->a[1] == 8 && (*p).next->next == 0 && (&a)->v == 1); int i = 2; p->a[i] = 4; "
     "assert(a.a[2] == 4 && a.a[0] == 0);"},
    {"decay",
     "int sum(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }"
     "int sum2(int p[2][3]) { return p[1][2] + (*p)[0]; }",
     "int a[4] = {1, 2, 3, 4}; assert(sum(a, 4) == 10 && sum(a + 1, 2) == 5 && sum(&a[2], 2) == 7 "
     "&& *a == 1 && *(a + 3) == 4); int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; assert(sum2(m) == 7 && "
     "sum(m[1], 3) == 15 && **m == 1);"},
    {"pointer_arithmetic", "",
     "int a[5] = {0, 1, 2, 3, 4}; int *p = a; p += 2; assert(*p == 2); assert(*p++ == 2 && *p == 3 "
     "&& *--p == 2); p -= 1; assert(p - a == 1 && &a[4] - p == 3 && *(2 + p) == 3 && p[-1] == 0 && "
     "p < a + 5 && a + 5 > p && a <= p); char *c = (char *)a; assert(c + 4 == (char *)&a[1]); "
     "void *v = a; v = v + 8; assert(*(int *)v == 2); unsigned char n = 255; char big[300]; "
     "big[255] = 3; assert(*(big + n) == 3);"},
    {"null", "#define NULL ((void *)0)\n",
     "int x, *p = NULL; assert(!p && p == NULL && p == 0 && 0 == p); p = &x; assert(p && p != "
     "NULL); "
     "_Bool b = p; assert(b); p = 0; assert((p ? 1 : 2) == 2 && (p || !p));"},
    {"bytes", "",
     "unsigned x = 0x01020304; unsigned char *p = (unsigned char *)&x; assert(p[0] == 4 && p[3] == "
     "1 "
     "&& *((short *)p + 1) == 0x0102); p[1] = 0xff; assert(x == 0x0102ff04);"},
    {"string_literals",
     "const char *g = \"global\"; char *t[] = {\"a\", \"bc\", 0}; "
     "int len(const char *s) { int n = 0; while (*s++) n++; return n; }",
     "assert(len(\"hello\") == 5 && len(g) == 6 && g[1] == 'l' && len(t[1]) == 2 && t[2] == 0); "
     "const char *s = \"x\" \"yz\"; assert(s[2] == 'z' && sizeof \"abc\" == 4 && \"abc\"[1] == 'b' "
     "&& "
     "*\"q\" == 'q'); assert(len(__func__) == 4);"},
    {"static_addresses",
     "int a[4] = {1, 2, 3, 4}; int *p = a, *q = &a[2], *r = a + 4; struct s { int x, *y; } s = {1, "
     "&s.x}; int f(int x) { return x + 1; } int (*fp)(int) = f; int (*fs[])(int) = {f, &f, 0}; int "
     "*c "
     "= (int[]){5, 6}; char *const names[] = {\"one\" + 1};"
     "struct l { struct l *next; int v; } l1, l2 = {&l1, 2}, l1 = {&l2, 1};",
     "assert(*p == 1 && *q == 3 && r - p == 4 && *s.y == 1 && fp(2) == 3 && fs[1](3) == 4 && "
     "!fs[2] "
     "&& c[1] == 6 && names[0][0] == 'n' && l1.next->v == 2 && l1.next->next == &l1);"},
    {"compound_literals", "struct p { int x, y; }; int sum(struct p *p) { return p->x + p->y; }",
     "int i = 4; assert(sum(&(struct p){i, 2}) == 6); int *a = (int[]){1, i, 3}; a[0] = 9; "
     "assert(a[0] "
     "+ a[1] == 13); struct p q = (struct p){.y = 3}; assert(q.x == 0 && q.y == 3 && ((struct "
     "p){5}).x == 5); int *last = 0; for (int k = 0; k < 3; k++) { int *now = &(int){k}; "
     "assert(*now "
     "== k); *now = 7; } if (i) assert(*&(int){3} == 3); (void)last; switch (i) { case 4: last = "
     "(int[]){8}; assert(*last == 8); }"},
    {"function_pointers",
     "int add(int a, int b) { return a + b; } int sub(int a, int b) { return a - b; } typedef int "
     "op(int, int); int apply(op *f, int x) { return f(x, 1) + (*f)(x, 2); } struct ops { op "
     "*f[2]; } "
     "o = {{add, sub}}; void set(int *p) { *p = 3; }",
     "assert(apply(add, 5) == 13 && apply(&sub, 5) == 7 && apply(*add, 0) == 3); int i = 1; "
     "assert(o.f[i](9, 4) == 5 && (i ? sub : add)(2, 1) == 1); op *p = 0; assert(!p); p = o.f[0]; "
     "assert(p == add && p != sub); void (*s)(int *) = set; s(&i); assert(i == 3);"},
    {"statement_expressions",
     "#define MAX(a, b) ({ int _a = (a), _b = (b); _a > _b ? _a : _b; })\n",
     "int x = 3; assert(MAX(x++, 2) == 3 && x == 4); int y = ({ int t = 0; for (int i = 0; i < 4; "
     "i++) { if (i == 2) continue; t += i; } t; }); assert(y == 4); ({ y = 1; }); assert(y == 1); "
     "({ ; }); struct { int a; } s = {6}; assert(({ s; }).a == 6);"},
    {"unions",
     "union u { int i; unsigned char b[4]; float f; struct { short lo, hi; }; }; union u g = {.b = "
     "{1, "
     "2}}; union u h = {0x01020304}; struct t { int k; union { int i; char c; }; } t = {1, {.c = "
     "'x'}};",
     "assert(g.i == 0x0201 && h.b[3] == 1 && t.c == 'x' && t.i == 'x'); union u l = {.hi = 3}; "
     "assert(l.i == 0x30000 && l.hi == 3); l.i = 65; assert(l.b[0] == 65); union u m = l; "
     "assert(m.lo == 65); l.f = 1.0f; assert(l.i == 0x3f800000); union u *p = &l; p->b[3] = 0; "
     "assert(p->i == 0x800000); struct t v = {.k = 2, .c = 'y'}; assert(v.c == 'y' && v.k == 2);"},
    {"bit_fields",
     "struct b { unsigned a : 3; int s : 4; unsigned : 0; unsigned c : 20; unsigned long d : 40; "
     "_Bool "
     "e : 1; }; struct b g = {7, -1, 0xfffff, 1};",
     "assert(g.a == 7 && g.s == -1 && g.c == 0xfffff && g.d == 1 && !g.e); struct b l = {.s = 5, "
     ".e = "
     "2}; assert(l.a == 0 && l.s == 5 && l.e == 1); assert((l.a = 9) == 1 && l.a == 1); l.s = 8; "
     "assert(l.s == -8); l.a += 7; assert(l.a == 0); l.a--; assert(l.a == 7); assert(l.a++ == 7 && "
     "l.a == 0); struct b *p = &l; p->d = 1ul << 39; p->d |= 3; assert(l.d == (1ul << 39 | 3)); "
     "assert(sizeof(struct b) == 16); struct b m = l; assert(m.s == -8 && m.d == l.d);"},
    {"packed",
     "struct __attribute__((packed)) p { char c; int i; short s[2]; }; struct a { char c; "
     "_Alignas(16) int i; };",
     "struct p x = {1, 2, {3, 4}}; assert(sizeof x == 9 && (char *)&x.i - (char *)&x == 1 && x.i + "
     "x.s[1] == 6); assert(sizeof(struct a) == 32 && __builtin_offsetof(struct a, i) == 16);"},
    {"floats", "double d = 1.5; float f = 0.1f; const double t[] = {1, 2.5, -3e2};",
     "assert(d == 1.5 && d * 2 == 3 && f != 0.1 && f == 0.1f && t[2] == -300 && t[1] > t[0]); int "
     "i = "
     "7; d = i / 2; assert(d == 3.0); d = i / 2.0; assert(d == 3.5 && (int)d == 3 && (int)-3.9 == "
     "-3); "
     "d++; assert(d == 4.5); d -= 1; f = d; assert(f == 3.5f && -f < 0); i = 2.99; assert(i == 2); "
     "i += "
     "1.5; assert(i == 3); assert(1.0 / 3.0 * 3.0 == 1.0); if (!(0.0)) i = 9; assert(i == 9); "
     "_Bool b = "
     "0.5; assert(b); double z = 0.0; assert(z / z != z / z && 1 / z > 1e308); unsigned char c = "
     "200.7; "
     "assert(c == 200); float k = 16777217; assert(k == 16777216.0f); double a[2] = {i, [1] = 2}; "
     "assert(a[0] + a[1] == 11);"},
    {"flexible_array", "struct f { int n; char data[]; }; struct z { int n; int data[0]; };",
     "char raw[16] __attribute__((aligned(8))); struct f *p = (struct f *)raw; p->n = 3; "
     "p->data[2] = "
     "5; assert(raw[6] == 5 && sizeof(struct f) == 4 && sizeof(struct z) == 4);"},
    {"heap", "#include <stdlib.h>\n#include <string.h>\nstruct n { int v; struct n *next; };",
     "struct n *l = 0; for (int i = 0; i < 4; i++) { struct n *k = malloc(sizeof *k); k->v = i; "
     "k->next "
     "= l; l = k; } int s = 0; while (l) { struct n *k = l; s += k->v; l = l->next; free(k); } "
     "assert(s "
     "== 6); int *z = calloc(3, sizeof(int)); assert(z[0] == 0 && z[2] == 0); free(z); free(0); "
     "char *b "
     "= alloca(4); b[3] = 1; assert(b[3] == 1);"},
    {"blocks", "#include <string.h>\nstruct s { int a; char b[4]; };",
     "char a[8] = \"abcdefg\", b[8]; assert(memcpy(b, a, 8) == b && b[6] == 'g'); memmove(a + 1, "
     "a, 3); "
     "assert(a[1] == 'a' && a[3] == 'c'); assert(*(char *)memset(a, 'x', 2) == 'x' && a[2] == "
     "'b'); "
     "struct s x = {1, \"pq\"}, y; __builtin_memcpy(&y, &x, sizeof x); assert(y.a == 1 && y.b[1] "
     "== "
     "'q'); float f = 1; int i; memcpy(&i, &f, 4); assert(i == 0x3f800000);"},
    {"variable_arrays", "int sum(int n, int a[n]) { int s = 0; while (n--) s += a[n]; return s; }",
     "int n = 3; int a[n]; n = 9; assert(sizeof a == 12); for (int i = 0; i < 3; i++) a[i] = i + "
     "1; "
     "assert(sum(3, a) == 6 && *a == 1); for (int k = 1; k < 4; k++) { char c[k + 1]; c[k] = k; "
     "assert(c[k] == k && sizeof c == k + 1ul); } assert(sizeof(short[n]) == 18);"},
    {"float_functions", "#include <math.h>\n",
     "assert(fabs(-2.5) == 2.5 && sqrt(9.0) == 3 && floor(-1.5) == -2 && ceil(1.2f) == 2 && "
     "trunc(-1.7) "
     "== -1 && round(2.5) == 3 && rint(2.5) == 2 && fabsf(-1) == 1); double n = NAN, i = INFINITY; "
     "assert(isnan(n) && !isnan(i) && isinf(i) && isinf(-i) && !isinf(1.0) && isfinite(3.0) && "
     "!isfinite(n) && signbit(-0.0) && !signbit(0.0f) && isnormal(1.0) && !isnormal(0.0) && "
     "HUGE_VAL == "
     "i && isgreater(2.0, 1.0f) && !isless(n, 1.0));"},
    {"printing", "#include <stdio.h>\n",
     "int x = 1; printf(\"%d %s\\n\", x++, \"a\"); fprintf(stderr, \"%5.2f\", 1.0); assert(x == "
     "2);"},
    {"casts_through_integers", "struct s { int a, b; };",
     "int x = 4; int *p = (int *)(unsigned long)&x; assert(*p == 4 && (unsigned long)p != 0 && "
     "(unsigned long)p == (unsigned long)&x); assert((unsigned long)&((struct s *)0)->b == 4); "
     "struct s "
     "s = {1, 2}; int *b = &s.b; struct s *o = (struct s *)((char *)b - __builtin_offsetof(struct "
     "s, "
     "b)); assert(o->a == 1);"},
    {"switch_over_declarations", "",
     "int r = 0; switch (2) { int x; case 1: r = 9; case 2: x = 5; r += x; } assert(r == 5); for "
     "(int i = "
     "0, j = 3; i < j; i++, j--) r++; assert(r == 7);"},
    {"opaque_and_recursive",
     "struct opaque; struct a { struct b *p; }; struct b { struct a *q[2]; int "
     "(*f)(struct a *); struct opaque *o; };",
     "struct a x; struct b y = {{&x}}; x.p = &y; assert(x.p->q[0] == &x && y.o == 0 && !y.f);"},
    {"struct_with_pointers_by_value",
     "struct v { int *p; int n; }; struct v mk(int *p) { struct v v = "
     "{p, 1}; return v; }",
     "int x = 5; *mk(&x).p += mk(&x).n; assert(x == 6); struct v a = mk(&x), b = a; *b.p = 0; "
     "assert(x == 0 && a.p == b.p);"},
    {"const_and_qualifiers", "int first(const int *p) { return *p; }",
     "int x = 3; const int *p = &x; int *const q = &x; assert(first(&x) == 3 && p == q && first(q) "
     "== "
     "3 && first((const int[]){7}) == 7); char *a[2] = {0}; const char *const *b = (const char "
     "*const "
     "*)a; assert(!b[0]);"},
};

class Memory : public testing::TestWithParam<MemoryCase> {};

ir::Program program(const MemoryCase &c, const std::string &last) {
  return lowered(std::string("#include <assert.h>\n") + c.globals + "\nint main(void) {\n" +
                 c.body + "\n" + last + "}\n");
}

TEST_P(Memory, AssertionsHold) {
  ir::Program lowered = program(GetParam(), "");
  expectClean(lowered);
  if (HasFailure())
    return;
  ir::Run run = ir::interpret(lowered, find(lowered, "main"), {});
  EXPECT_EQ(run.end, ir::RunEnd::Finished)
      << (run.property ? lowered.properties[run.property].text + " " + run.detail : run.detail)
      << ir::print(lowered);
}

TEST_P(Memory, FalseAssertionFails) { // the test above can fail
  ir::Program lowered = program(GetParam(), "assert(0);");
  ir::Run run = ir::interpret(lowered, find(lowered, "main"), {});
  EXPECT_EQ(run.end, ir::RunEnd::Failed);
}

INSTANTIATE_TEST_SUITE_P(Frontend, Memory, testing::ValuesIn(kMemoryCases),
                         [](const auto &info) { return std::string(info.param.name); });

uint32_t count(const ir::Program &program, ir::PropertyKind kind, const char *text = nullptr) {
  uint32_t n = 0;
  for (const ir::Property &p : program.properties)
    n += p.kind == kind && (!text || p.text == text);
  return n;
}

TEST(MemoryProperties, AccessesThroughPointers) {
  ir::Program program = lowered("struct s { int a[3]; struct s *n; }; int f(struct s *p, int i) { "
                                "p->n->a[i] = *p->a; return (&p->n)[i]->a[1]; }");
  expectClean(program);
  for (ir::PropertyKind kind : {ir::PropertyKind::NullDereference, ir::PropertyKind::Dangling}) {
    EXPECT_EQ(count(program, kind, "p->n"), 1u);
    EXPECT_EQ(count(program, kind, "p->n->a[i]"), 1u);
    EXPECT_EQ(count(program, kind, "*p->a"), 1u);
    EXPECT_EQ(count(program, kind, "(&p->n)[i]"), 1u);
    EXPECT_EQ(count(program, kind, "(&p->n)[i]->a[1]"), 1u);
  }
  EXPECT_EQ(count(program, ir::PropertyKind::NullDereference), 5u);
  EXPECT_EQ(count(program, ir::PropertyKind::Dangling), 7u) << "and the addresses p->a, &p->n";
  EXPECT_EQ(count(program, ir::PropertyKind::Bounds), 8u) << "and the index i into a";
}

TEST(MemoryProperties, Uninitialised) {
  ir::Program program = lowered("int g; int f(int p) { int a, b = 1, c; static int s; int *q = &c; "
                                "a = p + g + s; b++; c += b; "
                                "return a + b; }");
  expectClean(program);
  for (const char *text : {"a", "c"})
    EXPECT_EQ(count(program, ir::PropertyKind::Uninitialised, text), 1u) << text;
  EXPECT_EQ(count(program, ir::PropertyKind::Uninitialised), 2u);
}

TEST(MemoryProperties, Overflow) {
  ir::Program program = lowered("void f(int i, unsigned u, short s, char c, long l, _Bool b) { i = "
                                "i + 1; u = u * u; i = s * c; "
                                "i = s + s; i = b - b; l = -l; i = i / 2; i = i % i; i = i << 2; "
                                "s++; l--; s += c; i = i * c; }");
  expectClean(program);
  for (const char *text : {"i + 1", "-l", "i << 2", "l--", "i * c"})
    EXPECT_EQ(count(program, ir::PropertyKind::Overflow, text), 1u) << text;
  EXPECT_EQ(count(program, ir::PropertyKind::Overflow), 5u);
  EXPECT_GE(count(program, ir::PropertyKind::DivisionByZero, "i % i"), 1u);
}

TEST(MemoryProperties, OfOperations) {
  ir::Program program = lowered(R"(#include <string.h>
#include <stdlib.h>
int f(char *p, char *q, double d, int (*g)(void)) { memcpy(p, q, 2); free(malloc(3)); return p < q && p - q && p == q && (int)d && g(); })");
  expectClean(program);
  EXPECT_EQ(count(program, ir::PropertyKind::StringMisuse, "memcpy(p, q, 2)"), 1u);
  EXPECT_EQ(count(program, ir::PropertyKind::Bounds, "memcpy(p, q, 2)"), 2u);
  EXPECT_EQ(count(program, ir::PropertyKind::DoubleFree, "free(malloc(3))"), 1u);
  EXPECT_EQ(count(program, ir::PropertyKind::InvalidFree), 1u);
  EXPECT_EQ(count(program, ir::PropertyKind::Leak, "malloc(3)"), 1u);
  EXPECT_EQ(count(program, ir::PropertyKind::PointerComparison), 2u);
  EXPECT_EQ(count(program, ir::PropertyKind::Conversion, "(int)d"), 1u);
  EXPECT_EQ(count(program, ir::PropertyKind::InvalidCall, "g()"), 1u);
}

TEST(MemoryInputs, WhatParametersPointTo) {
  ir::Program program = lowered(
      "struct s; int f(char *s, const char *t, unsigned char *u, int a[static 4], int b[4], void "
      "*v, "
      "struct s *o) { if (!s || t == 0) return 0; while (u) u = 0; return a && v ? 1 : 2; }");
  expectClean(program);
  auto of = [&](const char *name) { return program.variables[findVariable(program, name)]; };
  EXPECT_EQ(of("s").extent, ir::Extent::String);
  EXPECT_EQ(of("t").extent, ir::Extent::String);
  EXPECT_EQ(of("u").extent, ir::Extent::One);
  EXPECT_EQ(of("a").extent, ir::Extent::ByContract);
  EXPECT_EQ(of("b").extent, ir::Extent::One);
  EXPECT_EQ(of("v").extent, ir::Extent::ByContract);
  EXPECT_EQ(of("o").extent, ir::Extent::One);
  for (const char *name : {"s", "t", "u", "a", "v"})
    EXPECT_TRUE(of(name).mayBeNull) << name;
  EXPECT_FALSE(of("b").mayBeNull);
  EXPECT_FALSE(of("o").mayBeNull);
}

TEST(MemoryInputs, FunctionsWithoutBody) {
  ir::Program program =
      lowered("int get(int *p, const int *q); struct o; struct o *make(void); int g(int "
              "x); int f(int (*h)(int)) { int a = 1, b; struct o *o = make(); h = g; "
              "return get(&a, &b) + (o != 0) + h(1); }");
  expectClean(program);
  const ir::Function &f = program.functions[find(program, "f")];
  EXPECT_EQ(f.notes.size(), 2u);
  std::vector<size_t> given;
  for (const ir::Expr &e : program.exprs)
    if (e.kind == ir::ExprKind::UnknownCode)
      given.push_back(e.args.size());
  EXPECT_EQ(given, (std::vector<size_t>{0, 1, 0}))
      << "nothing; p, not q, which leads to nothing else; nothing (g)";
  EXPECT_EQ(f.callees.size(), 1u) << "g, through h";
  EXPECT_EQ(program.functions[find(program, "g")].notes.size(), 1u);
}

TEST(MemoryInputs, VolatileReadsAreInputs) {
  ir::Program program =
      lowered("volatile int v; int f(volatile char *p) { v++; v += 2; return v + *p; }");
  expectClean(program);
  std::set<std::string> labels;
  for (const ir::Expr &e : program.exprs)
    if (e.kind == ir::ExprKind::Nondet)
      labels.insert(e.label);
  EXPECT_EQ(labels, (std::set<std::string>{"v", "*p"}));
}

} // namespace
} // namespace salve::frontend
