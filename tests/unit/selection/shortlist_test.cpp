// The table of blemishes, and what ranking and pruning make of it.
#include "engine/selection/shortlist.h"

#include "engine/repair/rules/rule.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace salve::selection {
namespace {

Judged repair(const char *title, uint32_t cost, std::initializer_list<Blemish> blemishes = {},
              size_t edits = 1) {
  Judged judged;
  judged.patch.title = title;
  judged.patch.edits = {{{0, 1}, "x"}};
  judged.cost = cost;
  judged.edits.resize(edits);
  for (Blemish blemish : blemishes)
    judged.blemishes.set(blemish);
  return judged;
}

std::vector<std::string> titles(const Shortlist &shortlist) {
  std::vector<std::string> result;
  for (const Judged &judged : shortlist.list)
    result.push_back(judged.patch.title);
  return result;
}

TEST(Lucky, RulesAreOfTheCatalogue) {
  for (const LuckyRule &lucky : kLuckyRules)
    EXPECT_EQ(
        std::ranges::count(repair::rules(), std::string_view(lucky.rule),
                           [](const repair::Rule &rule) { return std::string_view(rule.name); }),
        1)
        << lucky.rule;
}

TEST(Lucky, TheMoreRivalsTheMoreRules) {
  Judged of = repair("one", 1);
  of.rules = {"equality"};
  EXPECT_FALSE(isLucky(of, Rivals::Several));
  EXPECT_TRUE(isLucky(of, Rivals::Many));
  of.rules = {"less-equal", "missing-operation"};
  EXPECT_TRUE(isLucky(of, Rivals::None));
  of.rules = {"less-equal"};
  EXPECT_FALSE(isLucky(of, Rivals::Many));
  of.edits.push_back({1});
  EXPECT_EQ(of.edits.size(), 2U);
  EXPECT_TRUE(isLucky(of, Rivals::None));
}

TEST(Shortlist, OfATestThatAsksMoreCounts) {
  Judged less = repair("less", 1), more = repair("more", 2);
  less.unasked = 2;
  Shortlist shortlist{5, {less}};
  EXPECT_FALSE(asksLess(shortlist, less));
  shortlist.list.push_back(more);
  EXPECT_TRUE(asksLess(shortlist, less));
  EXPECT_FALSE(asksLess(shortlist, more));
  rank(shortlist);
  EXPECT_EQ(titles(shortlist), std::vector<std::string>{"more"});
}

TEST(Blemish, TheTableIsInTheOrderOfTheKinds) {
  for (size_t i = 0; i < std::size(kBlemishes); ++i)
    EXPECT_EQ(static_cast<size_t>(kBlemishes[i].blemish), i);
}

TEST(Blemish, WorseOnesWeighMoreThanAllThatFollow) {
  Blemishes worse, others;
  worse.set(Blemish::Undone);
  for (Blemish blemish : {Blemish::Dropped, Blemish::Pointless, Blemish::Undecided,
                          Blemish::StillFails, Blemish::Leaks})
    others.set(blemish);
  EXPECT_GT(worse.weight(Weight::Grave), others.weight(Weight::Grave));
  EXPECT_EQ(worse.weight(Weight::Slight), 0U);
}

TEST(Blemish, WarningsNameTheFunction) {
  Judged judged = repair("", 1, {Blemish::OtherFails, Blemish::Undecided, Blemish::Inserts});
  judged.concerned[Blemish::OtherFails] = "g";
  judged.concerned[Blemish::Undecided] = "h";
  EXPECT_EQ(judged.warnings(),
            (std::vector<std::string>{"whether 'h' still holds was not decided in time",
                                      "'g' still fails then, in another check"}));
}

TEST(Shortlist, OfTheEquallyCheapTheLikelierComesFirst) {
  Shortlist shortlist;
  Judged rare = repair("rare", 1), frequent = repair("frequent", 1), dear = repair("dear", 2);
  rare.prior = 0.01;
  frequent.prior = dear.prior = 0.1;
  for (const Judged &judged : {dear, rare, frequent})
    add(shortlist, judged);
  rank(shortlist);
  EXPECT_EQ(titles(shortlist), (std::vector<std::string>{"frequent", "rare", "dear"}));
}

TEST(Shortlist, GraveThenCertificateThenSizeThenSlightThenCost) {
  Shortlist shortlist;
  Judged bounded = repair("bounded", 1);
  bounded.certificate.kind = Certificate::Kind::Bounded;
  for (const Judged &judged :
       {repair("leaks", 1, {Blemish::Leaks}), bounded, repair("two", 1, {}, 2),
        repair("inserts", 1, {Blemish::Inserts}), repair("dear", 3), repair("cheap", 1)})
    add(shortlist, judged);
  rank(shortlist);
  EXPECT_EQ(titles(shortlist),
            (std::vector<std::string>{"cheap", "dear", "inserts", "two", "bounded", "leaks"}));
}

TEST(Shortlist, WhatOnlyAvoidsTakesPlacesThatAreLeft) {
  Shortlist shortlist;
  shortlist.limit = 2;
  for (const Judged &judged :
       {repair("avoids", 1, {Blemish::Undone}), repair("avoids too", 2, {Blemish::Undone}),
        repair("pointless", 1, {Blemish::Pointless}), repair("useful", 5)})
    add(shortlist, judged);
  EXPECT_FALSE(isSuperfluous(shortlist, repair("useful", 9)));
  EXPECT_TRUE(isSuperfluous(shortlist, repair("avoids by two", 1, {Blemish::Undone}, 2)));
  rank(shortlist);
  EXPECT_EQ(titles(shortlist), (std::vector<std::string>{"useful", "avoids"}));
  EXPECT_TRUE(shortlist.cut);
}

TEST(Shortlist, ChanceIsShownOnRequestOnly) {
  Shortlist shortlist;
  shortlist.limit = 5;
  const Judged chance = repair("chance", 1, {Blemish::Chance}, 2);
  EXPECT_TRUE(isSuperfluous(shortlist, chance));
  shortlist.limit = 0;
  EXPECT_FALSE(isSuperfluous(shortlist, chance));
  add(shortlist, chance);
  rank(shortlist);
  EXPECT_EQ(titles(shortlist), std::vector<std::string>{"chance"});
}

TEST(Shortlist, WhatMendsAPartIsShownWhereNothingMendsAll) {
  const Judged part = repair("part", 1, {Blemish::StillFails}),
               other = repair("other", 2, {Blemish::StillFails}), whole = repair("whole", 5),
               avoids = repair("avoids", 1, {Blemish::Undone});
  auto shown = [](std::initializer_list<Judged> repairs) {
    Shortlist shortlist;
    shortlist.limit = 5;
    for (const Judged &judged : repairs)
      add(shortlist, judged);
    rank(shortlist);
    return titles(shortlist);
  };
  EXPECT_EQ(shown({part, whole, other}), std::vector<std::string>{"whole"});
  EXPECT_EQ(shown({part, other}), (std::vector<std::string>{"part", "other"}));
  EXPECT_EQ(shown({part, avoids}), (std::vector<std::string>{"part", "avoids"}));
}

TEST(Shortlist, OfTheEquallyCheapTheNearerToTheFailureComesFirst) {
  Shortlist shortlist;
  Judged far = repair("far", 1), near = repair("near", 1);
  far.closeness = 2;
  far.prior = 2 * near.prior;
  for (const Judged &judged : {far, near})
    add(shortlist, judged);
  rank(shortlist);
  EXPECT_EQ(titles(shortlist), (std::vector<std::string>{"near", "far"}));
}

TEST(Shortlist, WhatBehavesAlikeIsOneGroup) {
  Shortlist shortlist;
  Judged a = repair("a", 3), b = repair("b", 1), c = repair("c", 2);
  a.behaviours = c.behaviours = {1, std::nullopt};
  b.behaviours = {2, std::nullopt};
  for (const Judged &judged : {a, b, c})
    add(shortlist, judged);
  rank(shortlist);
  EXPECT_EQ(titles(shortlist), (std::vector<std::string>{"b", "c", "a"}));
  EXPECT_EQ(shortlist.list[0].group, 1U);
  EXPECT_EQ(shortlist.list[1].group, 2U);
  EXPECT_EQ(shortlist.list[2].group, 2U);
}

} // namespace
} // namespace salve::selection
