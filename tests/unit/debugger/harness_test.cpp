// Recorded states as C: where the hooks go, what they compare, and the way back to the user's text.
#include "engine/debugger/harness.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace salve;
using namespace salve::debugger;

namespace {

const char *kText = R"(struct n { struct n *next; };
struct n *head;
void f(struct n *p) {
  while (p)
    p = p->next;
}
)";

Outline::Statement statement(Outline::Statement::Kind kind, const char *what, int parent) {
  Outline::Statement made;
  made.kind = kind;
  made.range.begin = static_cast<uint32_t>(std::string_view(kText).find(what));
  made.range.end = made.range.begin + static_cast<uint32_t>(std::string_view(what).size());
  made.parent = parent;
  made.inBlock = parent < 0;
  return made;
}

Outline outline() {
  using Kind = Outline::Statement::Kind;
  const std::string_view text = kText;
  Outline::Function f;
  f.name = "f";
  f.range = {static_cast<uint32_t>(text.find("void")), static_cast<uint32_t>(text.size() - 1)};
  f.body = {static_cast<uint32_t>(text.find("{\n")), f.range.end};
  f.result = "void";
  f.parameters = 1;
  f.variables.push_back({"p", "struct n *p", {f.range.begin, f.range.end}, true});
  Outline::Statement loop = statement(Kind::While, "while (p)\n    p = p->next;", -1);
  loop.condition = {loop.range.begin + 7, loop.range.begin + 8};
  f.statements = {loop, statement(Kind::Simple, "p = p->next;", 0)};
  Outline result;
  result.functions.push_back(f);
  return result;
}

// The fields are parted by tabs, which the text shows as bars.
std::string probed(std::string lines) {
  std::replace(lines.begin(), lines.end(), '|', '\t');
  return lines;
}

const std::string kEntry = probed(R"(@frame|f|/f.c|4|1|99
@variable|parameter|p|struct n *|3
@field|=p||struct n *|address|4096|100|struct n
@variable|global|head|struct n *|2
@field|=head||struct n *|null||108|struct n
@node|1|0x1000|struct n|1|8|heap
@field|1|next|struct n *|address|4096|4096|struct n
)");

TEST(Harness, ComesByTheStates) {
  const State entry = stateFrom(kEntry);
  ASSERT_EQ(entry.nodes.size(), 1U);
  EXPECT_EQ(entry.variables[0].fields[0].value.target, "n1");
  const Harness harness = harnessOf(kText, outline(), {{entry, {{entry, true, {}, {}}}}});
  EXPECT_EQ(harness.why, "");
  EXPECT_NE(harness.text.find("while (salve_at_0(p) && (p))"), std::string::npos);
  EXPECT_NE(harness.text.find("p == salve_n1"), std::string::npos);
  EXPECT_NE(harness.text.find("salve_n1->next == salve_n1"), std::string::npos);
  EXPECT_NE(harness.text.find("head == 0"), std::string::npos);
}

TEST(Harness, WhatNoFunctionCanTouchIsNotCompared) {
  const State entry = stateFrom(kEntry + probed(R"(@variable|static|kept|struct n *|2
@field|=kept||struct n *|address|8192|116|struct n
@node|2|0x2000|struct n|1|8|heap
@field|2|next|struct n *|null||8192|struct n
)"));
  ASSERT_EQ(entry.nodes.size(), 2U);
  State inFile = entry;
  inFile.variables.back().scope = Variable::Scope::Global;
  inFile.variables.back().isInternal = true;
  const Harness harness = harnessOf(kText, outline(), {{inFile, {{inFile, true, {}, {}}}}});
  EXPECT_EQ(harness.text.find("kept"), std::string::npos);
  EXPECT_EQ(harness.text.find("salve_n2"), std::string::npos);
  EXPECT_NE(harness.text.find("salve_n1->next == salve_n1"), std::string::npos);
  inFile.variables[0].fields[0].value.target = "n2";
  const Harness reached = harnessOf(kText, outline(), {{inFile, {{inFile, true, {}, {}}}}});
  EXPECT_NE(reached.text.find("salve_n2->next == 0"), std::string::npos);
}

TEST(Harness, CallsBeginFromTheirOwnStates) {
  const State first = stateFrom(kEntry);
  State second = first;
  second.calls = first.calls + 1;
  const Harness harness = harnessOf(
      kText, outline(), {{first, {{first, true, {}, {}}}}, {second, {{second, true, {}, {}}}}});
  EXPECT_EQ(harness.why, "");
  for (const char *part : {"salve_set_up_0();", "salve_set_up_1();", "p = salve_n1;",
                           "assert(salve_seen >= 2);", "salve_n1_in_1 = malloc(8);"})
    EXPECT_NE(harness.text.find(part), std::string::npos) << part;
}

TEST(Harness, EditsAreTakenBack) {
  const State entry = stateFrom(kEntry);
  const Harness harness = harnessOf(kText, outline(), {{entry, {{entry, true, {}, {}}}}});
  const auto at = [](std::string_view text, std::string_view what) {
    return static_cast<uint32_t>(text.find(what));
  };
  const uint32_t there = at(harness.text, "p->next");
  const auto back = inUsersText(harness, {{{there, there + 1}, "head"}});
  ASSERT_TRUE(back);
  EXPECT_EQ(back->front().range.begin, at(kText, "p->next"));
  const uint32_t hook = at(harness.text, "salve_at_0(p) && (");
  EXPECT_FALSE(inUsersText(harness, {{{hook + 3, hook + 5}, ""}})) << "within a hook";
  const uint32_t behind = at(harness.text, "salve_seen,");
  EXPECT_FALSE(inUsersText(harness, {{{behind, behind + 1}, ""}})) << "behind the user's text";
}

TEST(Harness, SaysWhatItCannotDo) {
  State elsewhere = stateFrom(kEntry);
  elsewhere.function = "g";
  EXPECT_NE(harnessOf(kText, outline(), {{elsewhere, {{elsewhere, true, {}, {}}}}}).why, "");
}

TEST(State, APointerIntoANodeIsNoNode) {
  const State state = stateFrom(probed(R"(@frame|f|/f.c|4|1|99
@variable|local|q|int *|3
@field|=q||int *|address|4100|100|int
@node|2|0x1004|int|1|4|memory
@field|2||int|number|5|4100|
@node|1|0x1000|struct s|1|8|heap
@field|1|a|int|number|4|4096|
@field|1|b|int|number|5|4100|
)"));
  ASSERT_EQ(state.nodes.size(), 1U);
  EXPECT_EQ(shown(state.variables[0].fields[0].value), "&n1.b");
}

TEST(Nodes, AreNamesOfTheirOwn) {
  const auto written = [](const std::string &name) { return "<" + name + ">"; };
  EXPECT_EQ(withNodes("n4 -> n2 == n13 && n + nx + x.n1", written),
            "<n4> -> n2 == <n13> && n + nx + x.n1");
  EXPECT_EQ(withNodes("p == null", written), "p == 0");
}

} // namespace
