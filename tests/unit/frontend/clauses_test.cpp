// Clauses of contracts as text: split, translated, mapped back. Row A1.
#include "engine/frontend/contracts/clauses.h"

#include <gtest/gtest.h>

namespace salve::frontend {
namespace {

Clause acsl(const std::string &text, ClauseKind kind = ClauseKind::Ensures) {
  Clause clause;
  clause.kind = kind;
  clause.isAcsl = true;
  clause.text = text;
  clause.range = {ir::kMainFile, {100, static_cast<uint32_t>(100 + text.size())}};
  return clause;
}

std::string squeezed(const std::string &text) {
  std::string result;
  for (char c : text)
    if (c != ' ' && c != '\n')
      result += c;
  return result;
}

struct FormulaCase {
  const char *acsl, *c;
};

class Formulas : public ::testing::TestWithParam<FormulaCase> {};

TEST_P(Formulas, BecomeC) {
  Translation t = translateFormula(acsl(GetParam().acsl), 0);
  EXPECT_EQ(t.problem, "");
  EXPECT_EQ(squeezed(t.value.text()), squeezed(GetParam().c)) << t.value.text();
}

INSTANTIATE_TEST_SUITE_P(
    Clauses, Formulas,
    ::testing::Values(FormulaCase{"x > 0", "x > 0"},
                      FormulaCase{"a <= i < b", "(((a)<=(i))&&((i)<(b)))"},
                      FormulaCase{"a ==> b ==> c", "(!(a)||((!(b)||(c))))"},
                      FormulaCase{"a <==> b || c", "(!(a)==!(((b)||(c))))"},
                      FormulaCase{"a ^^ b && c", "(!(a)!=!(((b)&&(c))))"},
                      FormulaCase{"p == \\null", "p==((void*)0)"},
                      FormulaCase{"f(a ==> b, 1) > \\result", "f((!(a)||(b)),1)>__salve_result"},
                      FormulaCase{"\\valid(p)", "(1&&(__salve_writable((void*)(p),sizeof(*(p)))))"},
                      FormulaCase{"(integer)x == 1", "(long)x==1"},
                      FormulaCase{"x ? a ==> b : c", "((x)?((!(a)||(b))):(c))"},
                      FormulaCase{"s.\\old(x)", "s.__salve_earlier_0_0"},
                      FormulaCase{"\"a ==> b\"[0] == 'c'", "\"a ==> b\"[0]=='c'"}));

TEST(Clauses, QuantifiersNeedARange) {
  for (const char *text :
       {"\\forall integer i; a[i] == 0", "\\forall integer i; 0 <= i ==> a[i] == 0",
        "\\exists integer i; i < n", "\\forall real x; 0 <= x < 1 ==> x == x",
        "\\forall int *p; p ==> 1", "\\forall integer i; i < i < n ==> 1", "\\forall integer i"})
    EXPECT_NE(translateFormula(acsl(text), 0).problem, "") << text;
  for (const char *text :
       {"\\forall integer i; 0 <= i < n ==> a[i] == 0",
        "\\forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]",
        "\\forall int i; 0 <= i && i < n ==> \\exists int j; i <= j <= n && a[j] == i",
        "\\forall integer i; n > i >= 0 && a[i] > 0 ==> b[i]",
        "\\forall integer i; 0 <= i < n ==> a[i] == \\old(a[i])"})
    EXPECT_EQ(translateFormula(acsl(text), 0).problem, "") << text;
}

TEST(Clauses, WhatHasNoMeaningIsSaidAtItsPlace) {
  struct {
    const char *text;
    ClauseKind kind;
    uint32_t at;
  } cases[] = {{"x > \\result", ClauseKind::Requires, 104},
               {"x > \\old(x)", ClauseKind::Requires, 104},
               {"\\sum(1, 2) == 3", ClauseKind::Ensures, 100},
               {"x == (1", ClauseKind::Ensures, 105},
               {"x == 1)", ClauseKind::Ensures, 106},
               {"\\at(x, Somewhere) == 1", ClauseKind::Ensures, 100},
               {"\\at(x, LoopEntry) == 1", ClauseKind::Ensures, 100},
               {"0 .. 3", ClauseKind::Ensures, 102}};
  for (const auto &c : cases) {
    Translation t = translateFormula(acsl(c.text, c.kind), 0);
    EXPECT_NE(t.problem, "") << c.text;
    EXPECT_EQ(t.problemRange.bytes.begin, c.at) << c.text << ": " << t.problem;
  }
}

TEST(Clauses, AnyTextEnds) {
  for (const char *text : {"",
                           "==>",
                           "a ==>",
                           "&& b",
                           "((((",
                           "\\forall",
                           "\\forall ;",
                           "? :",
                           "\\valid",
                           "\\valid(",
                           "\\at(x)",
                           "\"",
                           "'",
                           "a[",
                           "<==> <==>",
                           "\\old()",
                           "\\separated()",
                           "__CPROVER_forall { int i; }",
                           "}",
                           "\\"}) {
    for (bool isAcsl : {true, false}) {
      Clause clause = acsl(text);
      clause.isAcsl = isAcsl;
      translateFormula(clause, 0);
      translateAssigns(clause, 0);
    }
  }
  translateFormula(acsl(std::string(100'000, '(')), 0);
  translateFormula(acsl("x" + std::string(3000, '!')), 0);
}

TEST(Clauses, CommentsAreSplit) {
  std::vector<Clause> found = clausesOf(
      R"( requires a: x > 0 && \forall int i; 0 <= i < x ==> i < 9;
  @ ensures \result;
 assigns \nothing; loop variant x; decreases x; assert q;)",
      ir::kMainFile, 10);
  ASSERT_EQ(found.size(), 5u);
  EXPECT_EQ(found[0].text, "x > 0 && \\forall int i; 0 <= i < x ==> i < 9");
  EXPECT_EQ(found[0].range.bytes.begin, 10u + 13);
  EXPECT_EQ(found[1].kind, ClauseKind::Ensures);
  EXPECT_EQ(found[2].kind, ClauseKind::Assigns);
  EXPECT_EQ(found[3].kind, ClauseKind::Variant);
  EXPECT_EQ(found[4].kind, ClauseKind::Assert);
  EXPECT_TRUE(clausesOf("unused", ir::kMainFile, 0).empty());
  EXPECT_TRUE(clausesOf(" salve trust", ir::kMainFile, 0).empty());
  found = clausesOf("requires x; behavior b: assumes y; ensures z; complete behaviors b, c;",
                    ir::kMainFile, 0);
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0].behavior, "");
  EXPECT_EQ(found[1].kind, ClauseKind::Assumes);
  EXPECT_EQ(found[2].behavior, "b");
  EXPECT_EQ(found[3].behaviors, (std::vector<std::string>{"b", "c"}));
  for (const char *text : {"behavior: assumes x;", "assumes x;", "complete behavior a;",
                           "disjoint behaviors a b;", "ensure x;", "ghost int x = 1;"}) {
    found = clausesOf(text, ir::kMainFile, 0);
    ASSERT_EQ(found.size(), 1u) << text;
    EXPECT_NE(found[0].problem, "") << text;
  }
}

TEST(Clauses, DefinitionsBecomeFunctions) {
  Clause clause = acsl("logic integer twice(integer x) = x + x", ClauseKind::Definition);
  TranslatedDefinition twice = translateDefinition(clause, {});
  EXPECT_EQ(twice.problem, "");
  EXPECT_EQ(twice.name, "twice");
  EXPECT_EQ(squeezed(twice.text.text()),
            "staticlong__salve_logic_twice(longx){return__salve_integer(0,(x+x));}");
  const LogicFunctions known = {{"twice", twice.logic}};
  EXPECT_EQ(squeezed(translateFormula(acsl("twice(n + 1) > 2"), 0, known).value.text()),
            "__salve_logic_twice(__salve_integer(0,(n+1)))>2");
  for (const char *text : {"twice > 2", "twice(1, 2) > 2", "twice{Pre}(1) > 2"})
    EXPECT_NE(translateFormula(acsl(text), 0, known).problem, "") << text;
  for (const char *text : {"logic integer f(integer x)", "predicate p(int *a) = p(a)", "predicate",
                           "logic integer", "predicate p(", "predicate p(int) = 1",
                           "predicate p{A, B}(int a) = a > 0", "logic integer f = \\result"})
    EXPECT_NE(translateDefinition(acsl(text, ClauseKind::Definition), {}).problem, "") << text;
}

TEST(Clauses, GeneratedTextKnowsWhereItWasWritten) {
  Clause clause = acsl("alpha <= beta < gamma");
  GeneratedText text;
  text.own("int own; ");
  text.clause(clause.range);
  text.append(translateFormula(clause, 0).value);
  const size_t beta = text.text().find("beta");
  EXPECT_EQ(text.writtenAt(static_cast<uint32_t>(beta)).bytes, (ByteRange{109, 113}));
  EXPECT_EQ(text.clauseAt(static_cast<uint32_t>(beta)), clause.range);
}

TEST(Clauses, AssignedPlacesAreAddressAndBytes) {
  AssignedRegions regions =
      translateAssigns(acsl("x, *p, a[0 .. n - 1], *(q + (2 .. 3)), s->f", ClauseKind::Assigns), 0);
  EXPECT_EQ(regions.problem, "");
  ASSERT_EQ(regions.regions.size(), 5u);
  EXPECT_EQ(squeezed(regions.regions[0].from.value.text()), "(void*)&(x)");
  EXPECT_EQ(squeezed(regions.regions[2].from.value.text()), "(void*)((a)+__salve_integer(0,(0)))");
  EXPECT_EQ(squeezed(regions.regions[4].bytes.value.text()), "sizeof(s->f)");
  EXPECT_TRUE(translateAssigns(acsl("\\nothing", ClauseKind::Assigns), 0).regions.empty());
  EXPECT_TRUE(translateAssigns(acsl("", ClauseKind::Assigns), 0).regions.empty());
}

} // namespace
} // namespace salve::frontend
