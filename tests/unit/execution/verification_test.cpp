// Verdicts of single functions: unwinding, replay, simple counterexamples (N3, R1).
#include "engine/execution/questions/verification.h"
#include "engine/frontend/frontend.h"

#include <gtest/gtest.h>

namespace salve::execution {
namespace {

struct VerdictCase {
  const char *name;
  const char *code; ///< the function under analysis is `f`
  Outcome outcome;
  uint32_t unwind; ///< of the verdict
};

void PrintTo(const VerdictCase &c, std::ostream *out) { *out << c.name; }

class Verdicts : public testing::TestWithParam<VerdictCase> {};

TEST_P(Verdicts, OfTheFunction) {
  ir::Program program = frontend::lower({"/t.c", GetParam().code, {}, ""});
  ir::FunctionId f = functionNamed(program, "f");
  ASSERT_TRUE(program.functions[f].unsupported.empty());
  VerificationOptions options;
  options.lastUnwind = 8;
  options.induction = 0; // induction_test.cpp
  Verification v = verify(program, f, options, Budget(600));
  EXPECT_EQ(v.outcome, GetParam().outcome) << nameOf(v.reason);
  EXPECT_EQ(v.unwind, GetParam().unwind);
  EXPECT_EQ(v.violations.empty(), v.outcome != Outcome::Failing);
  for (const Violation &violation : v.violations) {
    ir::Inputs simple = simplest(program, f, violation.property, violation.inputs, Budget(600));
    ir::Run run = ir::interpret(program, f, simple);
    EXPECT_EQ(run.end, ir::RunEnd::Failed);
    EXPECT_EQ(run.property, violation.property);
  }
}

const VerdictCase kVerdictCases[] = {
    {"NothingCanFail", "#include <assert.h>\nvoid f(int x) { assert(x == x); }", Outcome::Proved,
     1},
    {"SomeInputFails", "#include <assert.h>\nvoid f(int x) { assert(x != 12345); }",
     Outcome::Failing, 1},
    {"ADecidedLoopIsUnwoundToItsEnd",
     "#include <assert.h>\nvoid f(void) { int s = 0; for (int i = 0; i < 100; i++) s += i; "
     "assert(s == 4950); }",
     Outcome::Proved, 1},
    {"AnEndlessHeadIsDecidedByItsBreak",
     "#include <assert.h>\nvoid f(void) { int i = 0; for (;;) { if (i >= 50) break; i++; } "
     "assert(i == 50); }",
     Outcome::Proved, 1},
    {"TheBoundIsDoubledUntilTheLoopEnds",
     "#include <assert.h>\nvoid f(unsigned char n) { int i = 0; while (i < (n & 3)) i++; assert(i "
     "<= 3); }",
     Outcome::Proved, 4},
    {"AFailureInTheThirdIteration",
     "#include <assert.h>\nvoid f(int n) { for (int i = 0; i < n; i++) assert(i != 2); }",
     Outcome::Failing, 4},
    {"AnOpenLoopIsBounded",
     "#include <assert.h>\nvoid f(int n) { int i = 0; while (i < n) i++; assert(i >= n); }",
     Outcome::Bounded, 8},
    {"RecursionEndsWithinTheBound",
     R"(#include <assert.h>
static int down(int n) { return n <= 0 ? 0 : down(n - 1); }
void f(unsigned char n) { assert(down(n & 3) == 0); })",
     Outcome::Proved, 4},
    {"RecursionWithoutEnd",
     "#include <assert.h>\nstatic int up(int n) { return up(n + 1); }\nvoid f(int n) { "
     "assert(up(n) == 0); }",
     Outcome::Failing, 8},
    {"RecursionThatInputsEnd",
     "#include <assert.h>\nstatic int to(int n) { return n == 0 ? 0 : to(n - 1); }\nvoid f(int n) "
     "{ "
     "assert(to(n) == 0); }",
     Outcome::Bounded, 8},
    {"AGotoLoop",
     "#include <assert.h>\nvoid f(void) { int i = 0; again: i++; if (i < 3) goto again; assert(i "
     "== 3); }",
     Outcome::Proved, 2},
    {"BoundsAreChecked", "int t[4]; int f(unsigned i) { return t[i]; }", Outcome::Failing, 1},
    {"BoundsHoldBehindAGuard", "int t[4]; int f(unsigned i) { return i < 4 ? t[i] : 0; }",
     Outcome::Proved, 1},
    {"AnAssumptionDropsRuns",
     "#include <assert.h>\nvoid __VERIFIER_assume(int); void f(int x) { __VERIFIER_assume(x > 3); "
     "assert(x > 2); }",
     Outcome::Proved, 1},
};
INSTANTIATE_TEST_SUITE_P(Execution, Verdicts, testing::ValuesIn(kVerdictCases),
                         [](const auto &info) { return info.param.name; });

TEST(Simplest, FindsZeroAndOne) {
  ir::Program program = frontend::lower({"/t.c",
                                         "#include <assert.h>\nint f(int x, int y) { int r = x; if "
                                         "(y > x) r = x; assert(r >= x && r >= y); return r; }",
                                         {},
                                         ""});
  ir::FunctionId f = functionNamed(program, "f");
  Verification v = verify(program, f, {}, Budget(600));
  ASSERT_EQ(v.outcome, Outcome::Failing);
  ir::Inputs simple =
      simplest(program, f, v.violations[0].property, v.violations[0].inputs, Budget(600));
  std::vector<uint64_t> values;
  for (ir::VariableId p : program.functions[f].parameters)
    values.push_back(ir::valueOf(simple, {ir::InputKey::Kind::Variable, p.index, 0, 0}));
  EXPECT_EQ(values, (std::vector<uint64_t>{0, 1}));
}

TEST(Simplest, SaysAnOrderWhereAnotherOneDoesNotFail) {
  ir::Program program = frontend::lower({"/t.c",
                                         R"c(#include <assert.h>
static int n;
static int next(void) { return ++n; }
static int sub(int a, int b) { return a - b; }
void f(void) { n = 0; assert(sub(next(), next()) == -1); }
void g(void) { n = 0; assert(sub(next(), next()) == 0); })c",
                                         {},
                                         ""});
  for (auto [name, orders] : {std::pair("f", 1), std::pair("g", 0)}) {
    ir::FunctionId f = functionNamed(program, name);
    Verification v = verify(program, f, {}, Budget(600));
    ASSERT_EQ(v.outcome, Outcome::Failing);
    ir::Inputs simple =
        simplest(program, f, v.violations[0].property, v.violations[0].inputs, Budget(600));
    EXPECT_EQ(std::count_if(
                  simple.begin(), simple.end(),
                  [](const auto &input) { return input.first.kind == ir::InputKey::Kind::Order; }),
              orders)
        << name;
  }
}

TEST(Verification, AProofWithoutRunsSaysSo) {
  for (auto [assumption, vacuous] :
       {std::pair("x > 3 && x < 2", true), std::pair("0", true), std::pair("x > 3", false)}) {
    std::string code = std::string("#include <assert.h>\nvoid __VERIFIER_assume(int);\nvoid f(int "
                                   "x) { __VERIFIER_assume(") +
                       assumption + "); assert(x > 1); }";
    ir::Program program = frontend::lower({"/t.c", code, {}, ""});
    Verification v = verify(program, functionNamed(program, "f"), {}, Budget(600));
    EXPECT_EQ(v.outcome, Outcome::Proved);
    EXPECT_EQ(v.vacuous, vacuous) << assumption;
  }
}

TEST(Verification, AnOpenQuestionAboutEndlessnessLeavesTheRestDecided) {
  // Whether a product comes again is too hard for the budget; what stands behind the loop is not.
  ir::Program program = frontend::lower({"/t.c",
                                         R"(
#include <assert.h>
void f(unsigned x, unsigned y) {
  unsigned a = x, b = y | 1, n = 7;
  while (a * b % 65521u * a != 17) {
    a = a * b + a / b;
    b = b * a % 65521u + b / 3;
  }
  assert(n == 7);
})",
                                         {},
                                         ""});
  VerificationOptions options;
  options.lastUnwind = 4;
  options.induction = 0;
  ir::FunctionId f = functionNamed(program, "f");
  Verification v = verify(program, f, options, Budget().within(1));
  EXPECT_EQ(v.outcome, Outcome::Bounded) << nameOf(v.reason);
  ASSERT_EQ(v.mayNotEnd.size(), 1U);
  EXPECT_EQ(program.properties[v.mayNotEnd[0]].kind, ir::PropertyKind::EndlessLoop);
}

TEST(Verification, WhereAllCallsAreTooMuchFewerAreLookedAt) {
  // Each function calls the next one twice: 2^12 times the body of `leaf`, for which there is no
  // room.
  std::string code = R"(#include <assert.h>
static unsigned leaf(unsigned x, unsigned by) {
  x = x & 1 ? x * 3 + by : (x >> 1) ^ (by * x);
  return x % 7 == by % 3 ? x + by : x;
}
)";
  std::string inner = "leaf";
  for (int level = 1; level <= 12; ++level) {
    const std::string name = "level" + std::to_string(level);
    code += "static unsigned " + name + "(unsigned x, unsigned by) { return " + inner + "(" +
            inner + "(x, by), x ^ by); }\n";
    inner = name;
  }
  code += R"(
unsigned f(unsigned x, unsigned y) {
  unsigned low = x < y ? x : y;
  assert(low <= x);
  return x == y ? level12(low, y + 1) : low;
}
unsigned g(unsigned x, unsigned y) {
  unsigned low = level1(x, y);
  assert(low != 1000);
  return x == y ? level12(low, y + 1) : low;
}
unsigned h(unsigned x, unsigned y) { return level12(x, y) + (unsigned)(assert(x == x), 1); })";
  const ir::Program program = frontend::lower({"/t.c", code, {}, ""});
  struct Expected {
    const char *function;
    Outcome outcome;
  } expected[] = {{"f", Outcome::Bounded}, {"g", Outcome::Failing}, {"h", Outcome::Unknown}};
  smt::limitTerms(2);
  for (const auto &[name, outcome] : expected) {
    const ir::FunctionId function = functionNamed(program, name);
    VerificationOptions options;
    EXPECT_EQ(verify(program, function, options, Budget(600)).outcome, Outcome::Unknown) << name;
    options.fewerCalls = true;
    const Verification v = verify(program, function, options, Budget(600));
    EXPECT_EQ(v.outcome, outcome) << name;
    if (outcome == Outcome::Bounded) {
      EXPECT_GE(v.nested, 1U);
      EXPECT_LE(v.nested, 12U);
      EXPECT_TRUE(v.leaves);
      EXPECT_EQ(v.reason, Reason::Memory);
    }
  }
  smt::limitTerms(1024);
}

TEST(Verification, AnExhaustedBudgetIsUnknown) {
  ir::Program program = frontend::lower(
      {"/t.c", "#include <assert.h>\nvoid f(int x) { assert(x * x != 7); }", {}, ""});
  Verification v = verify(program, functionNamed(program, "f"), {}, Budget(0));
  EXPECT_EQ(v.outcome, Outcome::Unknown);
  EXPECT_EQ(v.reason, Reason::Timeout);
}

TEST(Verification, ACopyFromAnUnknownPlaceEndsWithTheBudget) {
  ir::Program program = frontend::lower({"/t.c",
                                         R"c(
char text[2048];
void change(char *);
void *memmove(void *, const void *, unsigned long);
void f(unsigned i, unsigned n) {
  change(text);
  if (i < 2048 && n <= 2048 - i)
    memmove(text, text + i, n);
})c",
                                         {},
                                         ""});
  const Budget whole(600);
  verify(program, functionNamed(program, "f"), {}, whole.within(0.5));
  EXPECT_LT(static_cast<double>(whole.spent()), 1.0 * Budget::kWorkPerSecond);
}

} // namespace
} // namespace salve::execution
