// R3, R4, R5: the search finds exactly the minimal repairs of at most two changes that a
// plain enumeration of all selections finds, in increasing size, and says that it is done.
#include "engine/frontend/frontend.h"
#include "engine/repair/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace salve::repair {
namespace {

struct SearchCase {
  const char *name;
  const char *code;
  uint32_t level;
  bool hasRepair;
};
void PrintTo(const SearchCase &c, std::ostream *out) { *out << c.name; }

const SearchCase kSearchCases[] = {
    {"Maximum",
     "#include <assert.h>\nint f(int x, int y) { int r = x; if (y > x) r = x; assert(r >= x && r "
     ">= y); return r; }",
     3, true},
    {"TwoFaults",
     "#include <assert.h>\nvoid f(int a, int b) { int x = a + 1; int y = b - 1; assert(x == a && y "
     "== b); }",
     2, true},
    {"NotInTheSpace",
     "#include <assert.h>\nint f(int a) { int x = a + 1; assert(x == a * 17 + 40); return x; }", 2,
     false},
    {"LoopBound",
     R"(#include <assert.h>
int f(unsigned char n) { int s = 0; for (int i = 0; i <= (n & 3); i++) s++;
  assert(s == (n & 3)); return s; })",
     2, true},
    {"ShortCircuit",
     "#include <assert.h>\nint t[4];\nint f(unsigned i) { int r = i < 4 || t[i] > 0; assert(r == 0 "
     "|| i < 4); return r; }",
     2, true},
    {"MacroBody",
     "#include <assert.h>\n#define STEP(v) ((v) + 2)\nvoid f(int a) { int x = STEP(a); int y = "
     "STEP(x); assert(y == a + 2); }",
     2, true},
};

class Searching : public testing::TestWithParam<SearchCase> {};
INSTANTIATE_TEST_SUITE_P(R3, Searching, testing::ValuesIn(kSearchCases),
                         [](const auto &info) { return info.param.name; });

ir::FunctionId entryOf(const ir::Program &program) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[ir::FunctionId(i)].name == "f")
      return ir::FunctionId(i);
  return {};
}

using Selections = std::set<Selection>;

bool sharesExpr(const Space &space, uint32_t a, uint32_t b) {
  for (const Edit::Altered &x : space.edits[a].meaning)
    for (const Edit::Altered &y : space.edits[b].meaning)
      if (x.expr == y.expr)
        return true;
  return false;
}

bool repairs(const Task &task, const Space &space, const Selection &selection) {
  CandidateVerdict v = verifyCandidate(task, changesOf(space, selection), {}, Budget(600));
  EXPECT_NE(v.kind, CandidateVerdict::Kind::Unknown);
  return v.kind == CandidateVerdict::Kind::Proved || v.kind == CandidateVerdict::Kind::Bounded;
}

/// Every single alternative, then every pair without a repair in it.
Selections enumerate(const Task &task, const Space &space) {
  Selections found;
  uint32_t n = static_cast<uint32_t>(space.edits.size());
  for (uint32_t a = 0; a < n; ++a)
    if (repairs(task, space, {{a}}))
      found.insert(Selection{{a}});
  for (uint32_t a = 0; a < n; ++a)
    for (uint32_t b = a + 1; b < n; ++b)
      if (!found.contains(Selection{{a}}) && !found.contains(Selection{{b}}) &&
          !sharesExpr(space, a, b) && repairs(task, space, Selection{{a}, {b}}))
        found.insert(Selection{{a}, {b}});
  return found;
}

TEST_P(Searching, FindsExactlyTheMinimalRepairs) {
  ir::Program program = frontend::lower({"/t.c", GetParam().code, {}, ""});
  ir::FunctionId entry = entryOf(program);
  execution::VerificationOptions options;
  options.lastUnwind = 6;
  execution::Verification v = execution::verify(program, entry, options, Budget(600));
  ASSERT_EQ(v.outcome, execution::Outcome::Failing);
  Task task{program, entry, v.violations[0].property, {}, v.unwind, options.lastUnwind};
  for (size_t i = 1; i < v.violations.size(); ++i)
    task.alsoFailing.push_back(v.violations[i].property);
  Space space = editsOf(program, entry, GetParam().level);
  ASSERT_FALSE(space.edits.empty());

  Selections found;
  size_t lastSize = 1;
  const Budget budget(600);
  Search search(task, space, {v.violations[0].inputs}, {2, GetParam().level, 0}, budget);
  while (auto candidate = search.next(budget)) {
    EXPECT_GE(candidate->edits.size(), lastSize) << "repairs come in increasing size";
    lastSize = candidate->edits.size();
    Selection selection = candidate->edits;
    std::sort(selection.begin(), selection.end());
    EXPECT_TRUE(found.insert(selection).second) << "a repair is shown once";
    search.answer(Acceptance::Counted);
  }
  EXPECT_EQ(search.end(), SearchEnd::Exhausted);
  EXPECT_EQ(found, enumerate(task, space));
  EXPECT_EQ(!found.empty(), GetParam().hasRepair);
}

TEST(Search, StopsAtTheLimitAndSaysSo) {
  ir::Program program = frontend::lower({"/t.c", kSearchCases[0].code, {}, ""});
  ir::FunctionId entry = entryOf(program);
  execution::Verification v = execution::verify(program, entry, {}, Budget(600));
  Task task{program, entry, v.violations[0].property, {}, v.unwind, 16};
  Space space = editsOf(program, entry, 3);
  const std::vector<ir::Inputs> failing = {v.violations[0].inputs};
  const Budget long_(600), none(0);
  Search one(task, space, failing, {2, 3, 1}, long_);
  while (one.next(long_))
    one.answer(Acceptance::Counted);
  EXPECT_EQ(one.end(), SearchEnd::Limit);
  EXPECT_EQ(one.repairs(), 1U);
  Search late(task, space, failing, {2, 3, 1}, none);
  EXPECT_FALSE(late.next(none));
  EXPECT_EQ(late.end(), SearchEnd::Timeout);
}

TEST(Search, WhatEndsSoonIsVerifiedNoDeeper) {
  ir::Program program =
      frontend::lower({"/t.c", kSearchCases[3].code, {}, ""}); // at most 3 iterations
  ir::FunctionId entry = entryOf(program);
  execution::Verification v = execution::verify(program, entry, {}, Budget(600));
  Task task{program, entry, v.violations[0].property, {}, v.unwind, 16};
  Space space = editsOf(program, entry, 2);
  const Budget budget(600);
  Search search(task, space, {v.violations[0].inputs}, {1, 2, 1}, budget);
  auto candidate = search.next(budget);
  ASSERT_TRUE(candidate);
  EXPECT_EQ(candidate->verdict.kind, CandidateVerdict::Kind::Proved);
  EXPECT_EQ(candidate->verdict.unwind, 16U);
  EXPECT_GT(candidate->verdict.ends, 3U);
  EXPECT_LT(candidate->verdict.ends, 16U);
}

} // namespace
} // namespace salve::repair
