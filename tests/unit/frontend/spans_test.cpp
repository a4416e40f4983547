// Where text can be edited: in the code, in macro arguments, at whole macro uses and in
// the bodies of `#define`s.
#include "tests/unit/frontend/snippets.h"

#include <algorithm>

namespace salve::frontend {
namespace {

using Lines = std::vector<std::string>;

/// "kind use|body" of every expression that somebody wrote and that may be changed, sorted.
Lines spans(const std::string &text) {
  ir::Program program = lowered(text);
  expectClean(program);
  Lines result;
  for (const ir::Expr &e : program.exprs) {
    if (e.implicit)
      continue;
    if (e.opText.editable())
      result.push_back("op " + textOf(program, e.opText));
    if (e.kind == ir::ExprKind::Constant)
      result.push_back((e.literal ? "literal " : "constant ") + textOf(program, e.text) +
                       (e.parenthesised ? " ()" : ""));
    if (e.kind == ir::ExprKind::Binary || e.kind == ir::ExprKind::Unary ||
        e.kind == ir::ExprKind::Conditional)
      result.push_back("operation " + textOf(program, e.text) + (e.parenthesised ? " ()" : ""));
    if (e.kind == ir::ExprKind::Load) {
      const ir::Place &place = program.places[e.place];
      result.push_back("place " + textOf(program, place.text) + (e.parenthesised ? " ()" : ""));
      result.push_back("base " + textOf(program, place.baseText));
      for (const ir::Projection &step : place.path)
        if (step.kind == ir::Projection::Kind::Field)
          result.push_back("field " + textOf(program, step.text));
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

Lines sorted(Lines lines) {
  std::sort(lines.begin(), lines.end());
  return lines;
}

struct SpansCase {
  const char *name;
  const char *text;
  Lines expected;
};

const SpansCase kSpansCases[] = {
    {"plain",
     "int f(int x) { return x + 1; }",
     {"operation x + 1|-", "op +|-", "place x|-", "base x|-", "literal 1|-"}},
    {"parenthesised",
     "int f(int x) { return ((x)) - (2); }",
     {"operation ((x)) - (2)|-", "op -|-", "place x|- ()", "base x|-", "literal 2|- ()"}},
    {"fields",
     "struct s { int a; struct { int b; } in; }; int f(struct s s) { return s.in.b; }",
     {"place s.in.b|-", "base s|-", "field in|-", "field b|-"}},
    {"object_macro", "#define N 600\nint f(void) { return N; }", {"literal N|600"}},
    {"object_macro_in_parentheses",
     "#define LOW (-1)\nint f(void) { return LOW; }",
     {"operation LOW|-1", "op -|-", "literal -|1"}},
    {"object_macro_expression",
     "#define N 2 + 3\nint f(void) { return N; }",
     {"operation N|2 + 3", "op -|+", "literal -|2", "literal -|3"}},
    {"macro_of_macro", "#define A 7\n#define B A\nint f(void) { return B; }", {"literal B|7"}},
    {"macro_in_operation",
     "#define N 600\nint f(int x) { return x < N; }",
     {"operation x < N|-", "op <|-", "place x|-", "base x|-", "literal N|600"}},
    {"operator_macro",
     "#define LT <\nint f(int x) { return x LT 3; }",
     {"operation x LT 3|-", "op LT|<", "place x|-", "base x|-", "literal 3|-"}},
    {"argument",
     "#define ID(a) a\nint f(int x) { return ID(x + 1); }",
     {"operation x + 1|-", "op +|-", "place x|-", "base x|-", "literal 1|-"}},
    {"argument_in_body",
     "#define INC(a) ((a) + 1)\nint f(int x) { return INC(x); }",
     {"operation INC(x)|(a) + 1", "op -|+", "place x|- ()", "base x|-", "literal -|1"}},
    {"argument_with_macro",
     "#define N 5\n#define ID(a) (a)\nint f(int x) { return ID(x + N); }",
     {"operation x + N|- ()", "op +|-", "place x|-", "base x|-", "literal N|5"}},
    {"argument_twice",
     "#define TWICE(a) ((a) + (a))\nint f(int x) { return TWICE(x); }",
     {"operation TWICE(x)|(a) + (a)", "op -|+", "place x|- ()", "base x|-", "place x|- ()",
      "base x|-"}},
    {"nested_arguments",
     "#define A(a) (a)\n#define B(b) A(b)\nint f(int x) { return B(B(x)); }",
     {"place x|- ()", "base x|-"}},
    {"max",
     "#define MAX(a, b) ((a) > (b) ? (a) : (b))\nint f(int x, int y) { return MAX(x, y); }",
     {"operation MAX(x, y)|(a) > (b) ? (a) : (b)", "operation -|(a) > (b)", "op -|>",
      "place x|- ()", "base x|-", "place y|- ()", "base y|-", "place x|- ()", "base x|-",
      "place y|- ()", "base y|-"}},
    {"variable_macro", "int v;\n#define V v\nint f(void) { return V; }", {"place V|v", "base V|v"}},
    {"field_macro",
     "struct s { int a; } s;\n#define F a\nint f(void) { return s.F; }",
     {"place s.F|-", "base s|-", "field F|a"}},
    {"pasted",
     "int v12;\n#define P(a, b) a##b\nint f(void) { return P(v, 12); }",
     {"place P(v, 12)|a##b", "base P(v, 12)|a##b"}},
    {"header_macro",
     "#include <limits.h>\nint f(void) { return CHAR_BIT; }",
     {"literal CHAR_BIT|-"}},
    {"enumerator", "enum { K = 3 }; int f(void) { return K; }", {"constant K|-"}},
    {"sizeof", "int f(void) { return sizeof(int); }", {"constant sizeof(int)|-"}},
    {"negative", "int f(void) { return -1; }", {"operation -1|-", "op -|-", "literal 1|-"}},
};

class SpansOf : public testing::TestWithParam<SpansCase> {};

TEST_P(SpansOf, Snippet) { EXPECT_EQ(spans(GetParam().text), sorted(GetParam().expected)); }

INSTANTIATE_TEST_SUITE_P(Frontend, SpansOf, testing::ValuesIn(kSpansCases),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(Spans, ArgumentUsedTwiceHasOneUse) {
  ir::Program program =
      lowered("#define TWICE(a) ((a) + (a))\nint f(int x) { return TWICE(x + 1); }");
  std::vector<ByteRange> uses;
  for (const ir::Expr &e : program.exprs)
    if (e.kind == ir::ExprKind::Constant && e.literal)
      uses.push_back(e.text.use.value());
  ASSERT_EQ(uses.size(), 2u);
  EXPECT_EQ(uses[0], uses[1]);
}

TEST(Spans, OffsetsAreThoseOfTheText) {
  for (const char *before : {"", "\xef\xbb\xbf", "// \xc3\xa4\xe2\x82\xac\r\n", "// \xff\xfe\n",
                             "\xef\xbb\xbf\r\n\r\n", "/* \xe4 */"}) {
    ir::Program program =
        lowered(std::string(before) + "int f(int abc) {\r\n  return abc\r\n    + 12;\r\n}\r\n");
    expectClean(program);
    const ir::Function &f = program.functions[find(program, "f")];
    EXPECT_EQ(program.textOf(f.nameRange.bytes), "f");
    EXPECT_EQ(program.textOf(f.range.bytes), "int f(int abc) {\r\n  return abc\r\n    + 12;\r\n}");
    for (const ir::Component &c : program.components)
      EXPECT_EQ(textOf(program, program.exprs[c.expr].text), "abc\r\n    + 12|-");
    EXPECT_EQ(program.components.size(), 1u);
  }
}

TEST(Spans, LineContinuationsAndTrigraphsStayInTheText) {
  ir::Program program = lowered(
      "#define SUM(a, b) \\\n  ((a) \\\n   + (b))\nint f(int ab\\\nc) { return SUM(abc, 1); }");
  expectClean(program);
  ASSERT_EQ(program.components.size(), 1u);
  EXPECT_EQ(textOf(program, program.exprs[program.components[ir::ComponentId(0)].expr].text),
            "SUM(abc, 1)|(a) \\\n   + (b)");
}

TEST(Spans, Visibility) {
  const std::string text = "int g;\nint f(int p) { int a = 1, b = a; { int c; } for (int d = 0; d "
                           "< 3; d++) g = d; return a; }\nint h;\n";
  ir::Program program = lowered(text);
  auto visible = [&](const char *name) {
    return std::string(program.textOf(program.variables[findVariable(program, name)].visible));
  };
  EXPECT_EQ(visible("a"), ", b = a; { int c; } for (int d = 0; d < 3; d++) g = d; return a; ");
  EXPECT_EQ(visible("b"), "; { int c; } for (int d = 0; d < 3; d++) g = d; return a; ");
  EXPECT_EQ(visible("c"), "; ");
  EXPECT_EQ(visible("d"), "; d < 3; d++) g = d");
  EXPECT_EQ(visible("p"),
            " int a = 1, b = a; { int c; } for (int d = 0; d < 3; d++) g = d; return a; ");
  EXPECT_EQ(visible("h"), ";\n");
  EXPECT_EQ(visible("g"), text.substr(5));
}

TEST(Components, F1KindsAndIds) {
  ir::Program program = lowered(R"(int a[3]; int g(int x) { return x; }
int f(int x) { int y = x + 1; y += 2; a[y] = g(y - 1); if (x > 3) return y; while (x < 4) x++;
for (; x; ) x = 0; do x--; while (x > 5); switch (x + 6) { default: ; } return x ? 7 : 8; })");
  expectClean(program);
  Lines lines;
  for (const ir::Component &c : program.components) {
    lines.push_back(c.id + " " + std::string(program.textOf(program.exprs[c.expr].range.bytes)));
    EXPECT_EQ(program.exprs[c.expr].component.valid(), true);
  }
  EXPECT_EQ(lines,
            (Lines{"g/return/1 x", "f/rhs/1 x + 1", "f/rhs/2 2", "f/index/1 y",
                   "f/argument/1 y - 1", "f/rhs/3 g(y - 1)", "f/condition/1 x > 3", "f/return/1 y",
                   "f/condition/2 x < 4", "f/condition/3 x", "f/rhs/4 0", "f/condition/4 x > 5",
                   "f/condition/5 x + 6", "f/condition/6 x", "f/return/2 x ? 7 : 8"}));
}

TEST(Components, F1HaveTheTypeThatIsUsed) {
  ir::Program program = lowered("long f(char c) { long l = c; return c + 1; }");
  for (const ir::Component &c : program.components) {
    const ir::Expr &e = program.exprs[c.expr];
    EXPECT_EQ(program.types[e.type].name, "long");
    EXPECT_TRUE(e.implicit);
  }
  EXPECT_EQ(program.components.size(), 2u);
}

TEST(Components, F1NoneInTrustedCode) {
  EXPECT_EQ(
      lowered("#include <assert.h>\nvoid f(int x) { assert(x > 1 ? x : 0); }").components.size(),
      0u);
  EXPECT_EQ(
      lowered("int f(int x) { return x; }", {.trust = {"f"}, .assertMacros = {}}).components.size(),
      0u);
}

} // namespace
} // namespace salve::frontend
