// Several translation units in one program, and models of library functions.
#include "engine/ir/interpreter/interpreter.h"
#include "tests/unit/frontend/snippets.h"

#include <algorithm>

namespace salve::frontend {
namespace {

ir::Program linked(const std::string &text, std::vector<Unit> units) {
  Source source{"/snippets/main.c", text, {}, "", std::move(units)};
  return lower(source);
}

Unit unit(const std::string &name, const std::string &text, std::vector<std::string> defines) {
  return {"/snippets/" + name, text, {}, "", std::move(defines)};
}

ir::RunEnd endOf(const ir::Program &program, const std::string &name) {
  return ir::interpret(program, find(program, name), {}).end;
}

TEST(Linking, AFunctionOfAnotherFileIsInlined) {
  ir::Program p =
      linked("int twice(int x);\nvoid test(void) { __VERIFIER_assert(twice(21) == 42); }",
             {unit("b.c", "int twice(int x) { return x + x; }", {"twice"})});
  expectClean(p);
  EXPECT_EQ(endOf(p, "test"), ir::RunEnd::Finished);
  const ir::Function &twice = p.functions[find(p, "twice")];
  EXPECT_TRUE(twice.body.valid());
  EXPECT_TRUE(twice.trusted);
  EXPECT_EQ(p.files.at(twice.range.file.index), "/snippets/b.c");
}

TEST(Linking, LocalsOfOtherFilesAndModelsCannotBeNamed) {
  ir::Program p =
      linked(R"(#include <stdio.h>
int twice(int x);
void test(void) { int here = twice(21); fputs("here", stdout); fclose(stdout); })",
             {unit("b.c", "int twice(int x) { int there = x; return there + x; }", {"twice"})});
  expectClean(p);
  EXPECT_GT(p.variables[findVariable(p, "here")].visible.size(), 0U);
  for (const ir::Variable &variable : p.variables)
    if (variable.owner && p.functions[variable.owner].range.file != ir::kMainFile) {
      EXPECT_EQ(variable.visible.size(), 0U) << variable.name;
    }
  EXPECT_FALSE(p.functions[p.variables[findVariable(p, "there")].owner].name.empty());
}

TEST(Linking, UnitsCallEachOtherAndStaticNamesStayApart) {
  ir::Program p = linked(
      R"(static int helper(void) { return 1; }
int g(void);
int back(void) { return helper(); }
void test(void) { __VERIFIER_assert(g() == 111); })",
      {unit("b.c",
            R"(static int helper(void) { return 10; }
int h(void); int back(void);
int g(void) { return helper() + h() + back(); })",
            {"g"}),
       unit("c.c", "static int helper(void) { return 100; }\nint h(void) { return helper(); }",
            {"h"})});
  expectClean(p);
  EXPECT_EQ(endOf(p, "test"), ir::RunEnd::Finished);
}

/// Whether a run of it draws an order of evaluation.
bool hasOrders(const ir::Program &program, const std::string &name) {
  return std::ranges::any_of(
      ir::interpret(program, find(program, name), {}).read,
      [](const ir::InputKey &key) { return key.kind == ir::InputKey::Kind::Order; });
}

TEST(Linking, WhatOnlyReadsInOtherFilesHasNoOrder) {
  const std::string text = R"(struct box { int kept, asked; };
int get(struct box *b);
void put(struct box *b, const int *from);
int both(struct box *b, struct box *other) { return get(b) + get(other) * get(b); }
void test(void) {
  struct box b, other = {2, 0};
  int i = 3;
  put(&b, &i);
  __VERIFIER_assert(get(&b) == i);
  i -= get(&b);
  __VERIFIER_assert(i == 0 && both(&b, &other) == 9);
})";
  const std::string put = R"(struct box { int kept, asked; };
void put(struct box *b, const int *from) { b->kept = *from; }
)";
  const std::vector<std::string> defined{"get", "put"};
  ir::Program reads = linked(
      text, {unit("b.c", put + "int get(struct box *b) { int k = b->kept; return k; }", defined)});
  expectClean(reads);
  EXPECT_EQ(endOf(reads, "test"), ir::RunEnd::Finished);
  EXPECT_FALSE(hasOrders(reads, "test"));
  for (const char *writing : {"int get(struct box *b) { b->asked++; return b->kept; }",
                              R"(#include <stdio.h>
int get(struct box *b) { puts(""); return b->kept; })",
                              "static int n; int get(struct box *b) { n = b->kept; return n; }",
                              R"(int deep(struct box *b) { b->asked = 1; return 0; }
int get(struct box *b) { return b->kept + deep(b); })",
                              R"(void __VERIFIER_assume(int c);
int get(struct box *b) { __VERIFIER_assume(b != 0); return b->kept; })",
                              R"(#include <stdlib.h>
int get(struct box *b) { if (b == 0) exit(1); return b->kept; })"}) {
    ir::Program writes = linked(text, {unit("b.c", put + writing, defined)});
    expectClean(writes);
    EXPECT_TRUE(hasOrders(writes, "test")) << writing;
  }
}

TEST(Linking, NorHasItWhereAnOperandIsWithinAnother) {
  const std::string text = R"(struct box { int kept; };
int get(struct box *b);
int ask(struct box *b);
void drop(struct box **b) { *b = 0; }
void test(void) {
  struct box box = {3}, *b = &box;
  __VERIFIER_assert(get(b) == ask(b));
  drop(&b);
})";
  const std::string ask = "struct box { int kept; };\nint ask(struct box *b) { return b->kept; }\n";
  ir::Program reads = linked(
      text, {unit("b.c", ask + "int get(struct box *b) { return b->kept; }", {"get", "ask"})});
  expectClean(reads);
  EXPECT_EQ(endOf(reads, "test"), ir::RunEnd::Finished);
  ir::Program writes = linked(
      text, {unit("b.c", ask + "int get(struct box *b) { return ++b->kept; }", {"get", "ask"})});
  EXPECT_EQ(endOf(writes, "test"), ir::RunEnd::NotModelled);
}

TEST(Linking, TestsWithoutMainAreLoweredOnce) {
  Source source{"/snippets/twice.c", "int twice(int x) { return x + x; }", {}, "", {}};
  source.units = {
      unit("test.c", "int twice(int x);\nvoid test_it(void) { __VERIFIER_assert(twice(2) == 4); }",
           {"test_it"})};
  source.program = source.units[0].path;
  std::vector<ReadFile> reads;
  ir::Program p = lower(source, {}, reads);
  expectClean(p);
  EXPECT_EQ(endOf(p, "test_it"), ir::RunEnd::Finished);
  EXPECT_EQ(std::ranges::count(reads, source.program, &ReadFile::path), 1);
}

TEST(Linking, AnArrayWithoutASizeIsTheOneThatAnotherUnitDefines) {
  const Unit b = unit("b.c", "const int table[] = {3, 4, 5};", {"table"});
  const Unit c =
      unit("c.c", "extern const int table[];\nint last(void) { return *(table + 2); }", {"last"});
  for (const char *entry : {"main", "test"}) {
    ir::Program p = linked("extern const int table[];\nint last(void);\nint " + std::string(entry) +
                               R"((void) { int i = 1;
__VERIFIER_assert(table[i] == 4 && *table == 3 && last() == 5);
return table[3]; })",
                           {b, c});
    expectClean(p);
    const ir::Run run = ir::interpret(p, find(p, entry), {});
    ASSERT_EQ(run.end, ir::RunEnd::Failed) << entry;
    EXPECT_EQ(p.properties[run.property].kind, ir::PropertyKind::Bounds) << entry;
  }
}

TEST(Linking, GlobalsAndStructsAreShared) {
  ir::Program p = linked(R"(struct point { int x, y; };
extern int counter;
extern struct point origin;
struct point move(struct point p, int by);
int main(void) { struct point p = move(origin, 2);
  __VERIFIER_assert(p.x == 3 && p.y == 4 && counter == 8); return 0; })",
                         {unit("b.c",
                               R"(struct point { int x, y; };
int counter = 7;
struct point origin = {1, 2};
struct point move(struct point p, int by) {
  counter++; p.x += by; p.y += by; return p; })",
                               {"counter", "origin", "move"})});
  expectClean(p);
  EXPECT_EQ(endOf(p, "main"), ir::RunEnd::Finished);
}

TEST(Linking, AStaticOfAUnitThatIsEnteredTwiceIsOne) {
  ir::Program p =
      linked(R"(int next(void); int viaOther(void);
void test(void) { next(); __VERIFIER_assert(viaOther() == 2); })",
             {unit("b.c",
                   R"(static int count;
int next(void) { return ++count; }
int peek(void) { return ++count; })",
                   {"next", "peek"}),
              unit("c.c", "int peek(void);\nint viaOther(void) { return peek(); }", {"viaOther"})});
  expectClean(p);
  EXPECT_EQ(endOf(p, "test"), ir::RunEnd::Finished);
}

TEST(Linking, AnErrorMakesTheCallerUnsupported) {
  ir::Program p = linked("int f(int x);\nint g(int x) { return f(x); }",
                         {unit("b.c", "int f(int x) { return y; }", {"f"})});
  EXPECT_TRUE(p.functions[find(p, "f")].broken);
  for (const ir::SourceError &error : p.errors)
    EXPECT_NE(error.severity, ir::SourceError::Severity::Error);
  p = linked("int f(int x);\nint g(int x) { return f(x); }", {unit("b.c", "int other;", {"f"})});
  EXPECT_FALSE(notModelled(p, find(p, "g")).empty());
}

TEST(Linking, ADefinitionInTwoFilesBelongsToTheNeighbour) {
  Unit far = unit("b.c", "int f(void) { return 1; }", {"f"});
  far.path = "/elsewhere/b.c";
  ir::Program p = linked("int f(void);\nvoid test(void) { __VERIFIER_assert(f() == 2); }",
                         {far, unit("c.c", "int f(void) { return 2; }", {"f"})});
  expectClean(p);
  EXPECT_EQ(endOf(p, "test"), ir::RunEnd::Finished);
}

TEST(Models, AreLinkedWhenTheFunctionHasNoBody) {
  ir::Program p = lowered(R"(int abs(int); long labs(long);
void test(void) { __VERIFIER_assert(abs(-3) == 3 && labs(-4) == 4); })");
  expectClean(p);
  EXPECT_EQ(endOf(p, "test"), ir::RunEnd::Finished);
  EXPECT_TRUE(p.functions[find(p, "abs")].isModel);
}

TEST(Models, GiveWayToADefinition) {
  ir::Program p = lowered(R"(int abs(int x) { return 7; }
void test(void) { __VERIFIER_assert(abs(-3) == 7); })");
  EXPECT_EQ(endOf(p, "test"), ir::RunEnd::Finished);
  EXPECT_FALSE(p.functions[find(p, "abs")].isModel);
}

TEST(Linking, WhatIsDefinedIsNotArbitraryForItsName) {
  ir::Program p =
      linked("int nondet_even(void);\nvoid test(void) { __VERIFIER_assert(nondet_even() == 2); }",
             {unit("b.c", "int nondet_even(void) { return 2; }", {"nondet_even"})});
  expectClean(p);
  EXPECT_EQ(endOf(p, "test"), ir::RunEnd::Finished);
}

TEST(Linking, VariableArgumentsReachAFunctionOfAnotherFile) {
  ir::Program p = linked(R"(int sum(int n, ...);
void test(void) {
  __VERIFIER_assert(sum(2, 3, 4) == 7);
  __VERIFIER_assert(sum(0) == 0);
})",
                         {unit("b.c", R"(#include <stdarg.h>
int sum(int n, ...) {
  va_list l;
  va_start(l, n);
  int s = 0;
  while (n-- > 0)
    s += va_arg(l, int);
  va_end(l);
  return s;
})",
                               {"sum"})});
  EXPECT_EQ(ir::verify(p).value_or(""), "");
  EXPECT_EQ(endOf(p, "test"), ir::RunEnd::Finished);
}

TEST(Linking, ACallByAnotherTypeThanTheDefinitionsFails) {
  ir::Program p = linked(R"(int twice(int x);
void shorter(int);
int of(int x);
int f(int x) { return twice(x); }
void g(int x) { shorter(x); }
int h(int x) { return of(x); })",
                         {unit("b.c",
                               R"(long twice(long x) { return 2 * x; }
void shorter(void) {}
struct s { int a; };
int of(struct s x) { return x.a; })",
                               {"of", "shorter", "twice"})});
  expectClean(p);
  for (const char *name : {"f", "g", "h"}) {
    const ir::Run run = ir::interpret(p, find(p, name), {});
    ASSERT_EQ(run.end, ir::RunEnd::Failed) << name;
    EXPECT_EQ(p.properties[run.property].kind, ir::PropertyKind::InvalidCall);
  }
  EXPECT_EQ(p.functions[find(p, "f")].notes,
            std::vector<std::string>{"`twice` is called as `int (int)`, but it is defined as "
                                     "`long (long)` in /snippets/b.c"});
}

} // namespace
} // namespace salve::frontend
