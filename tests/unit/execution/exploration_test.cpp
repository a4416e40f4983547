// Path by path the same is found as at once, and what was left out is said (row F3).
#include "engine/execution/questions/verification.h"
#include "engine/frontend/frontend.h"

#include <gtest/gtest.h>

namespace salve::execution {
namespace {

struct Lowered {
  ir::Program program;
  ir::FunctionId f;
};

Lowered lowered(const char *code) {
  Lowered result{frontend::lower({"/t.c", code, {}, ""}), {}};
  for (uint32_t i = 0; i < result.program.functions.size(); ++i)
    if (result.program.functions[ir::FunctionId(i)].name == "f")
      result.f = ir::FunctionId(i);
  return result;
}

Verification verified(const Lowered &code, Exploration exploration) {
  VerificationOptions options;
  options.lastUnwind = 8;
  options.induction = 0; // whose executions are merged
  options.exploration = exploration;
  return verify(code.program, code.f, options, Budget(600));
}

struct PathsCase {
  const char *name;
  const char *code;
  uint32_t paths; ///< all of them, at the last bound
};

void PrintTo(const PathsCase &c, std::ostream *out) { *out << c.name; }

const PathsCase kPathsCases[] = {
    {"NoDecision", "#include <assert.h>\nvoid f(int x) { assert(x != 5); }", 1},
    {"TwoSides", R"(
      #include <assert.h>
      int f(int x) { int r = x; if (x < 0) r = ~x; assert(r >= 0); return r; })",
     2},
    {"OneOfManyFails", R"(
      #include <assert.h>
      void f(int a, int b, int c) {
        int r = 0;
        if (a > 3) r += 1;
        if (b > a) r += 2;
        if (c > b) r += 4;
        assert(r != 7 || c > 6);
        assert(r != 6 || a != -7);
      })",
     8},
    {"SidesThatExcludeEachOther", R"(
      #include <assert.h>
      void f(int a) {
        int r = 0;
        if (a > 3) r += 1;
        if (a > 2) r += 2;
        assert(r != 1);
      })",
     3},
    {"ALoopIsLeftAfterEachIteration", R"(
      #include <assert.h>
      void f(unsigned n) {
        unsigned s = 0;
        for (unsigned i = 0; i < n % 6; i++) s += i;
        assert(s <= 10);
      })",
     6},
    {"ALoopGoesOnBeyondTheBound", R"(
      #include <assert.h>
      void f(unsigned n) {
        unsigned s = 0;
        for (unsigned i = 0; i < n; i++) s += 2;
        assert(s % 2 == 0);
      })",
     10},
    {"Cases", R"(
      #include <assert.h>
      void f(int x) {
        int r = 0;
        switch (x) { case 1: r = 1; case 2: r += 2; break; case 5 ... 9: r = 4; break; default: r = 5; }
        assert(r != 3);
      })",
     4},
    {"ABackwardGoto", R"(
      #include <assert.h>
      void f(unsigned n) {
        unsigned i = 0;
      again:
        if (i < n && i < 3) { i++; goto again; }
        assert(i <= 3);
      })",
     4},
    {"Calls", R"(
      #include <assert.h>
      static int sign(int x) { if (x < 0) return -1; return x > 0; }
      void f(int a, int b) { assert(sign(a) * sign(b) != -1); })",
     4},
    {"ThroughPointers", R"(
      #include <assert.h>
      void f(int *p, int i) {
        int a[3] = {1, 2, 3};
        if (p && *p > 0 && i >= 0 && i < 3) { a[i] = *p; if (a[0] == 7) assert(i == 0); }
      })",
     3},
};

class Paths : public testing::TestWithParam<PathsCase> {};

TEST_P(Paths, DecideAsAllAtOnce) {
  const Lowered code = lowered(GetParam().code);
  const Verification merged = verified(code, {});
  EXPECT_FALSE(merged.explored);
  for (Explore by : {Explore::Paths, Explore::Concolic}) {
    const Verification found = verified(code, {by});
    EXPECT_EQ(found.outcome, merged.outcome);
    EXPECT_EQ(found.unwind, merged.unwind);
    EXPECT_EQ(found.violations.size(), merged.violations.size());
    ASSERT_TRUE(found.explored);
    EXPECT_TRUE(found.explored->isComplete);
    EXPECT_EQ(found.explored->share, 1);
    EXPECT_EQ(found.explored->paths, GetParam().paths);
    for (const Violation &violation : found.violations) {
      const ir::Run run = ir::interpret(code.program, code.f, violation.inputs);
      EXPECT_EQ(run.end, ir::RunEnd::Failed);
      EXPECT_EQ(run.property, violation.property);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Paths, testing::ValuesIn(kPathsCases),
                         [](const auto &info) { return info.param.name; });

constexpr const char *kSixtyFour = R"(
  #include <assert.h>
  void f(int a, int b, int c, int d, int e, int g) {
    int r = 0;
    if (a > 0) r++;
    if (b > 0) r++;
    if (c > 0) r++;
    if (d > 0) r++;
    if (e > 0) r++;
    if (g > 0) r++;
    assert(r < 7);
  })";

TEST(Paths, ShareOfThoseThatWereFollowedIsTold) {
  const Verification some = verified(lowered(kSixtyFour), {Explore::Paths, 16});
  EXPECT_EQ(some.outcome, Outcome::Unknown);
  EXPECT_EQ(some.reason, Reason::Paths);
  ASSERT_TRUE(some.explored);
  EXPECT_EQ(some.explored->paths, 16u);
  EXPECT_EQ(some.explored->share, 0.25);
  EXPECT_FALSE(some.explored->isComplete);
  EXPECT_EQ(verified(lowered(kSixtyFour), {Explore::Paths, 64}).outcome, Outcome::Proved);
}

TEST(Paths, LongerThanAllowedAreCut) {
  const Verification cut = verified(lowered(kSixtyFour), {Explore::Concolic, 1000, 5});
  EXPECT_EQ(cut.outcome, Outcome::Unknown);
  EXPECT_EQ(cut.reason, Reason::Paths);
  ASSERT_TRUE(cut.explored);
  EXPECT_EQ(cut.explored->paths, 32u);
  EXPECT_EQ(cut.explored->share, 0);
}

TEST(Paths, WhatFewPathsShowToFailFails) {
  const Lowered code = lowered(R"(
    #include <assert.h>
    void f(int a, int b, int c) {
      assert(a != 9);
      if (a) a--; if (b) b--; if (c) c--;
    })");
  EXPECT_EQ(verified(code, {Explore::Paths, 1}).outcome, Outcome::Failing);
}

TEST(Paths, ABoundBeforeThatIsDecidedIsTold) {
  const Lowered code = lowered(R"(
    #include <assert.h>
    void f(unsigned n) {
      unsigned s = 0;
      for (unsigned i = 0; i < n; i++) if (n & 1u << (i & 31)) s++;
      assert(s <= n);
    })");
  const Verification found = verified(code, {Explore::Paths, 20});
  EXPECT_EQ(found.outcome, Outcome::Bounded);
  EXPECT_EQ(found.unwind, 2u);
  EXPECT_EQ(found.reason, Reason::Paths);
  ASSERT_TRUE(found.explored);
  EXPECT_FALSE(found.explored->isComplete);
}

} // namespace
} // namespace salve::execution
