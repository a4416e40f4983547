// Facts at loop heads and checks that never fail: the ones that are expected are found, and on
// random programs none is ever violated when the interpreter runs them on random inputs.
#include "engine/analysis/points.h"
#include "engine/frontend/frontend.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "instrument.h"
#include "random_program.h"

#include <gtest/gtest.h>

#include <cfenv>
#include <set>

namespace salve::analysis {
namespace {

ir::Program lowered(const std::string &code) {
  return frontend::lower({"/t.c", "long wide;\n" + code, {}, ""});
}

/// Facts of all loops, loops in the order of the text.
std::set<std::string> factsOf(const std::string &code) {
  ir::Program program = lowered(code);
  std::set<std::string> result;
  const LoopFacts loops =
      functionFacts(CallSummaries(program), functionF(program), false, Budget(60)).loops;
  for (const auto &[loop, facts] : loops) {
    for (const LoopFact &fact : facts.inequalities)
      result.insert(text(program, fact));
    for (const LoopInequality &fact : facts.others)
      result.insert(text(program, fact));
    for (const LoopCongruence &fact : facts.congruences)
      result.insert(text(program, fact));
  }
  return result;
}

struct FactCase {
  const char *name;
  const char *code;
  std::set<std::string> found, notFound;
};

void PrintTo(const FactCase &c, std::ostream *out) { *out << c.name; }

class Facts : public testing::TestWithParam<FactCase> {};

TEST_P(Facts, AreFound) {
  std::set<std::string> facts = factsOf(GetParam().code);
  std::string all;
  for (const std::string &fact : facts)
    all += fact + "; ";
  for (const std::string &fact : GetParam().found)
    EXPECT_TRUE(facts.contains(fact)) << fact << " is not among " << all;
  for (const std::string &fact : GetParam().notFound)
    EXPECT_FALSE(facts.contains(fact)) << fact;
}

const FactCase kFactCases[] = {
    {"OneIsTwiceTheOther",
     "void f(unsigned n) { unsigned a = 0, b = 0; while (a < n) { a++; b += 2; } }",
     {"-2*a+b = 0 mod 4294967296"},
     {}},
    {"ASumStays",
     "void f(int n) { int x = n, y = 0; while (x > 0) { x--; y++; } }",
     {"-x-y+n = 0"},
     {}},
    {"Parity",
     "void f(int n) { int i = 4; while (i < n && i < 100) i += 2; }",
     {"i = 0 mod 2"},
     {}},
    {"ByThreeButNotAroundTheEnd",
     "void f(unsigned n) { unsigned i = 0; while (i != n) i += 3; }",
     {},
     {"i = 0 mod 3"}},
    {"OnlyWhereTheGuardSaysSo",
     "void f(unsigned n) { if (n % 4 != 0) return; unsigned i = n; while (i < 1000) i += 4; }",
     {"i = 0 mod 4"},
     {}},
    {"BothWays",
     "void f(int n) { int i = 0, j = 0; while (i < n) { if (j > 9) j -= 3; else j += 3; i++; } }",
     {"3*i+j = 0 mod 6"},
     {}},
    {"AtMostTwoForEach",
     "void f(const char *t) { int i = 0, j = 0; while (i < 90) { if (t[i] == 9) j += 2; i++; } }",
     {"-2*i+j <= 0"},
     {}},
    {"BetweenTheEnds",
     "void f(unsigned n, unsigned x) { unsigned lo = 0, hi = n; while (lo < hi) { unsigned m = lo "
     "+ "
     "(hi - lo) / 2; if (m > x) lo = m + 1; else hi = m; } }",
     {"hi-n <= 0"},
     {}},
    {"ARestIsBelowItsDivisor",
     "void f(int n, int d) { if (d <= 0) return; int r = 0, i = 0; while (i < n) { r = i % d; i++; "
     "} }",
     {"r-d <= -1"},
     {}},
    {"ItselfHalved",
     "void f(unsigned n) { unsigned x = n; while (x > 1) x = x / 2; }",
     {"x-n <= 0"},
     {}},
    {"ACounterToAConstant",
     "void f(void) { for (int i = 0; i < 10; i++) ; }",
     {"-i <= 0", "i <= 10"},
     {}},
    {"ACounterToAParameter",
     "void f(int n) { for (int i = 0; i < n; i++) ; }",
     {"-i <= 0"},
     {"i-n <= 0"}},
    {"AboveTheLimitWhereItIsNotNegative",
     "void f(int n) { if (n < 0) return; for (int i = 0; i < n; i++) ; }",
     {"-i <= 0", "i-n <= 0"},
     {}},
    {"Unequal",
     "void f(int n) { if (n < 0) return; for (int i = 0; i != n; i++) ; }",
     {"-i <= 0", "i-n <= 0"},
     {}},
    {"TwoVariablesAtOneDistance",
     "void f(int n) { int j = 3; for (int i = 0; i < n; i++) if (j < 2000000000) j++; else return;"
     " }",
     {"i-j <= -3", "j-i <= 3"},
     {}},
    {"Downwards",
     "void f(int n) { if (n < 5) return; int i = n; while (i > 0) i--; }",
     {"-i <= 0", "i-n <= 0"},
     {}},
    {"TheOldValueOfADecrement",
     "void f(unsigned char n) { int i = n; while (i-- > 0) ; }",
     {"-i <= 0", "i-n <= 0"},
     {}},
    {"WhatWrapsHasNoBound",
     "void f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; }",
     {"-i <= 0"},
     {"-s <= 0"}},
    {"AByteWraps",
     "void f(void) { unsigned char c = 250; while (c != 3) c += 2; }",
     {},
     {"-c <= -250"}},
    {"ToTheLargestNumber",
     "void f(void) { for (unsigned char c = 0; c <= 255; c++) ; }",
     {},
     {"c <= 0"}},
    {"Unsigned",
     "void f(unsigned n) { unsigned i = n; if (n == 0) return; while (i >= 1) i--; }",
     {"i-n <= 0"},
     {}},
    {"AnAddressedVariableIsNot",
     "void g(int *p) { *p = -5; } void f(void) { int i = 0; g(&i); while (i < 10) i++; }",
     {},
     {"-i <= 0"}},
    {"ACalledFunctionWritesGlobals",
     "int k; void g(void) { k--; } void f(void) { k = 0; while (k < 10) { g(); } }",
     {},
     {"-k <= 0"}},
    {"Nested",
     "void f(int n) { for (int i = 0; i < n; i++) for (int j = i; j < n; j++) ; }",
     {"-i <= 0", "i-j <= 0", "j-n <= 0"},
     {}},
    {"DoWhile",
     "void f(void) { int i = 0; do { i++; } while (i < 10); }",
     {"-i <= 0", "i <= 9"},
     {}},
    {"Jumps",
     "void f(void) { int i = 0; again: while (i < 10) i++; goto again; }",
     {},
     {"-i <= 0"}},
    {"AJumpIntoTheLoop",
     "void f(int n) { int i = 0; switch (n) { case 0: while (i < 5) { i = 2; case 1: i++; } } }",
     {"i <= 3"},
     {"i <= 2"}},
};
INSTANTIATE_TEST_SUITE_P(All, Facts, testing::ValuesIn(kFactCases),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(FunctionFacts, TheRoundingOfFloatsIsLeftAlone) {
  factsOf(kFactCases[0].code);
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}

TEST(FunctionFacts, NoBudgetNoFacts) {
  ir::Program program = lowered(kFactCases[0].code);
  EXPECT_TRUE(
      functionFacts(CallSummaries(program), functionF(program), false, Budget(0)).loops.empty());
}

ir::Inputs randomInputs(const ir::Program &program, std::mt19937_64 &random) {
  ir::Inputs inputs;
  for (uint32_t v = 0; v < program.variables.size(); ++v) {
    const ir::Type &type = program.types[program.variables[ir::VariableId(v)].type];
    uint64_t top = 1ULL << (type.width - 1);
    uint64_t extremes[] = {0, 1, 5, ~0ULL, top, top - 1};
    uint64_t bits = random() % 3 ? extremes[random() % 6] : random();
    inputs[{ir::InputKey::Kind::Variable, v, 0, 0, 0}] = ir::truncate(type, bits);
  }
  return inputs;
}

TEST(FunctionFacts, HoldWheneverTheInterpreterGetsThere) {
  size_t facts = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    std::string code = RandomProgram(seed).text();
    ir::Program program = lowered(code);
    ir::FunctionId f = functionF(program);
    ASSERT_TRUE(program.functions[f].unsupported.empty() && !program.functions[f].broken) << code;
    size_t found =
        instrument(program, f, functionFacts(CallSummaries(program), f, false, Budget(2)).loops);
    facts += found;
    std::mt19937_64 random(seed);
    ir::RunOptions options;
    options.limits = {20'000, 300, 10};
    for (int run = 0; found > 0 && run < 40; ++run) {
      ir::Run result =
          ir::interpret(program, f, randomInputs(program, random), options, Budget(60));
      ASSERT_FALSE(result.end == ir::RunEnd::Failed &&
                   program.properties[result.property].kind == ir::PropertyKind::Assertion)
          << "seed " << seed << ", " << program.properties[result.property].text << "\n"
          << code;
    }
  }
  EXPECT_GT(facts, 100u);
}

TEST(FunctionFacts, P4WhatIsProvedNeverFailsInTheInterpreter) {
  size_t proved = 0, failed = 0;
  for (uint64_t seed = 0; seed < 120; ++seed) {
    const std::string code = RandomProgram(seed, seed % 2 == 1, true, seed % 4 > 1).text();
    ir::Program program = lowered(code);
    program.unchecked = 0;
    const ir::FunctionId f = functionF(program);
    const FunctionFacts facts =
        functionFacts(CallSummaries(program), f, false, Budget(2), Tracked::All);
    proved += facts.proved.size();
    std::mt19937_64 random(seed);
    ir::RunOptions options;
    options.limits = {20'000, 300, 10};
    for (int run = 0; !facts.proved.empty() && run < 15; ++run) {
      const ir::Run result =
          ir::interpret(program, f, randomInputs(program, random), options, Budget(60));
      failed += result.end == ir::RunEnd::Failed;
      ASSERT_FALSE(result.end == ir::RunEnd::Failed && facts.proved.contains(result.property))
          << "seed " << seed << ", " << program.properties[result.property].text << "\n"
          << code;
    }
  }
  EXPECT_GT(proved, 100u);
  EXPECT_GT(failed, 100u);
}

// The library adds a constant that is too large for an octagon's numbers by leaving it out.
TEST(Points, AConstantIsPartOfTheLargestValueHoweverLargeItIs) {
  Points points(2, {});
  points.restrict({{{0, 1}}, -5});         // x <= 5
  points.restrict({{{0, 1}, {1, 1}}, -9}); // x + y <= 9
  for (const Wide constant : {Wide{3}, Wide{1} << 61, Wide{1} << 64, -(Wide{1} << 64)}) {
    EXPECT_TRUE(points.upper({{{0, 1}}, constant}) == constant + 5);
    EXPECT_TRUE(points.upper({{{0, 1}, {1, 1}}, constant}) == constant + 9);
  }
}

TEST(Points, SimplerOnesKeepWhatTheyCanSay) {
  Points points(3, {true, true});
  const Wide large = Wide{1} << 63;
  points.restrict({{{0, 1}}, -large});      // x <= 2^63
  points.restrict({{{0, -1}}, -4 * large}); // x >= -2^65
  points.restrict({{{1, 1}}, -5});          // y <= 5
  points.restrict({{{1, 1}, {2, -1}}, 0});  // y <= z
  points.simplify();
  EXPECT_EQ(points.upper({{{0, 1}}, 0}), std::nullopt);
  EXPECT_EQ(points.upper({{{1, 1}}, 0}), Wide{5});
  EXPECT_EQ(points.upper({{{1, 1}, {2, -1}}, 0}), Wide{0});
  const auto lowest = points.upper({{{0, -1}}, 0}); // no more than was known
  EXPECT_TRUE(!lowest || *lowest >= 4 * large);
  points.remove(0, 2);
  EXPECT_EQ(points.dimensions(), 1u);
  EXPECT_EQ(points.upper({{{0, 1}}, 0}), std::nullopt);
}

/// In runs from `f` what it calls is only called with what it passes.
TEST(FunctionFacts, P1WhatIsProvedOfCalledFunctionsNeverFailsInTheInterpreter) {
  size_t ofCalled = 0, failed = 0;
  for (uint64_t seed = 0; seed < 120; ++seed) {
    const std::string code = RandomProgram(seed, true, true, true).text();
    ir::Program program = lowered(code);
    program.unchecked = 0;
    const ir::FunctionId f = functionF(program);
    RunFacts known(program, f, false);
    const Budget budget(4);
    std::set<ir::PropertyId> proved;
    for (const ir::FunctionId function : ir::reachable(program, f)) {
      const std::set<ir::PropertyId> &here = known.of(function, budget).proved;
      proved.insert(here.begin(), here.end());
      ofCalled += function == f ? 0 : here.size();
    }
    std::mt19937_64 random(seed);
    ir::RunOptions options;
    options.limits = {20'000, 300, 10};
    for (int run = 0; !proved.empty() && run < 15; ++run) {
      const ir::Run result =
          ir::interpret(program, f, randomInputs(program, random), options, Budget(60));
      failed += result.end == ir::RunEnd::Failed;
      ASSERT_FALSE(result.end == ir::RunEnd::Failed && proved.contains(result.property))
          << "seed " << seed << ", " << program.properties[result.property].text << "\n"
          << code;
    }
  }
  EXPECT_GT(ofCalled, 100u);
  EXPECT_GT(failed, 100u);
}

/// Which checks of `f` are proved, by kind and text.
std::set<std::string> provedOf(const std::string &code, const char *without = nullptr) {
  ir::Program program = lowered("void __VERIFIER_assert(int);\n" + code);
  program.unchecked = 0;
  ir::ExprId left;
  if (without)
    ir::forEachExpr(program, functionF(program), [&](ir::ExprId id) {
      const ByteRange at = program.exprs[id].range.bytes;
      if (program.text.substr(at.begin, at.end - at.begin) == without)
        left = id;
    });
  EXPECT_EQ(left.valid(), without != nullptr);
  std::set<std::string> result;
  for (ir::PropertyId check : functionFacts(CallSummaries(program), functionF(program), false,
                                            Budget(60), Tracked::All, left)
                                  .proved) {
    const ir::Property &property = program.properties[check];
    result.insert(std::string(info(property.kind).name) + " " + property.text);
  }
  return result;
}

TEST(FunctionFacts, P4ChecksAreProvedWhereTheyStand) {
  const std::set<std::string> proved = provedOf(R"(int f(int n, unsigned char c, unsigned k) {
  int a[8], s = 0;
  for (int i = 0; i < 8; i++)
    a[i] = i * 2;
  if (n > 0 && n < 100)
    s = 300 / n + n * 7;
  s = s / (n - 1);
  a[k] = 1 << (c & 7);
  a[c] = 1 << n;
  __VERIFIER_assert(c < 256);
  __VERIFIER_assert(s < 256);
  __VERIFIER_assert(n != s || (255 == 1 && k != 0)); // behind a part that is never true
  __VERIFIER_assert(n < n - 0 && k > 1);
  return s;
})");
  for (const char *yes : {"bounds a[i]", "overflow i++", "overflow i * 2", "overflow n * 7",
                          "division-by-zero 300 / n", "assertion c < 256", "shift 1 << (c & 7)"})
    EXPECT_TRUE(proved.contains(yes)) << yes;
  for (const char *no :
       {"bounds a[k]", "bounds a[c]", "division-by-zero s / (n - 1)", "shift 1 << n",
        "assertion s < 256", "overflow n - 1", "assertion n != s || (255 == 1 && k != 0)",
        "assertion n < n - 0 && k > 1"})
    EXPECT_FALSE(proved.contains(no)) << no;
}

TEST(FunctionFacts, P1WhatCallsReturnIsKnownToCallers) {
  const std::set<std::string> proved = provedOf(R"(int g, h;
int clamped(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
int next(int i) { return i + 1; }
int counted(int n) { int r = 0; while (r < n) r++; g = r; return r; }
int down(int n) { return n <= 0 ? 0 : down(n - 1); }
void end(void) { for (;;) ; }
int unknown(int);
int f(int n, int m) {
  int a[8], s = 0;
  h = 1;
  for (int i = 0; i < 8; i = next(i))
    a[i] = clamped(m, i, 20);
  s = clamped(n, 0, 7);
  a[s] = counted(s);
  a[counted(5)] = 1;
  __VERIFIER_assert(h == 1);
  __VERIFIER_assert(g == 1);
  a[down(3)] = 2;
  a[unknown(1)] = 3;
  __VERIFIER_assert(h == s - s + 1);
  if (m > 3)
    end();
  __VERIFIER_assert(m <= 3);
  return s;
})");
  for (const char *yes : {"bounds a[i]", "bounds a[s]", "bounds a[counted(5)]", "assertion h == 1",
                          "assertion m <= 3"})
    EXPECT_TRUE(proved.contains(yes)) << yes;
  for (const char *no : {"bounds a[down(3)]", "bounds a[unknown(1)]", "assertion g == 1",
                         "assertion h == s - s + 1"})
    EXPECT_FALSE(proved.contains(no)) << no;
}

/// What is proved of all functions in runs from `f`.
std::set<std::string> provedFrom(const std::string &code) {
  ir::Program program = lowered(code);
  program.unchecked = 0;
  const ir::FunctionId f = functionF(program);
  RunFacts known(program, f, false);
  std::set<std::string> result;
  for (const ir::FunctionId function : ir::reachable(program, f))
    for (const ir::PropertyId check : known.of(function, Budget(60)).proved) {
      const ir::Property &property = program.properties[check];
      result.insert(program.functions[function].name + ": " + info(property.kind).name + " " +
                    property.text);
    }
  return result;
}

TEST(FunctionFacts, P1WhatIsPassedIsKnownToWhatIsCalled) {
  const std::set<std::string> proved = provedFrom(R"(void *malloc(unsigned long);
static void zero(int *p, int *end) { while (p < end) *p++ = 0; }
static void fill(int *to, int n) { for (int i = 0; i < n; i++) to[i] = i; }
static int get(const int *of, int i) { return of[i]; }
static int last(const int *of, int i) { return of[i - 1]; }
static int rest(int a, int b) { return a % b; }
static int *behind(int *of, int n) { return of + n; }
static int *made(int n) { int *m = malloc(n * sizeof *m); return m; }
static int deep(int *of, int n) { return n > 0 ? get(of, n) : 0; }
static int down(int *of, int n) { return n <= 0 ? of[0] : down(of, n - 1); }
static int called(int *of, int n) { return of[n]; }
int (*pointer)(int *, int) = called;
static int never(int *of) { return of[9]; }
const int fixed[4] = {1, 2, 3, 4};
static void set(int *to) { to[0] = 1; }
int f(int n, int *given) {
  int a[100], b[10];
  if (n < 1 || n > 10)
    return 0;
  zero(a, a + n);
  zero(a + 1, a + 9);
  fill(a, 10 * n);
  fill(b, n);
  int s = get(a, n) + deep(a, n) + last(b, n) + last(b, n - 1) + rest(n, 2) + rest(n, n);
  int *q = behind(a + 1, n);
  q[80] = 1;
  q[90] = 1;
  int *m = made(n);
  if (m)
    m[n - 1] = s;
  s += down(a, n) + called(a, n) + pointer(a, 300);
  if (n > 50)
    s += never(a);
  set(b);
  set((int *)fixed);
  return s;
})");
  std::string all;
  for (const std::string &check : proved)
    all += check + "; ";
  for (const char *yes : {"zero: bounds *p++", "zero: null-dereference *p++", "fill: bounds to[i]",
                          "get: bounds of[i]", "rest: division-by-zero a % b", "f: bounds q[80]",
                          "f: bounds m[n - 1]", "never: bounds of[9]"})
    EXPECT_TRUE(proved.contains(yes)) << yes << " is not among " << all;
  for (const char *no : {"last: bounds of[i - 1]", "f: bounds q[90]", "down: bounds of[0]",
                         "called: bounds of[n]", "set: bounds to[0]"})
    EXPECT_FALSE(proved.contains(no)) << no;
}

struct PointerCase {
  const char *name;
  const char *code; ///< the body of a function
  std::set<std::string> yes, no;
};

void PrintTo(const PointerCase &c, std::ostream *out) { *out << c.name; }

class P1Pointers : public testing::TestWithParam<PointerCase> {};

/// Places in objects, sizes of allocations and lengths of strings are ghost variables.
TEST_P(P1Pointers, AreFollowedWithinTheirObjects) {
  const PointerCase &c = GetParam();
  const std::set<std::string> proved = provedOf(R"(void *malloc(unsigned long);
unsigned long strlen(const char *);
struct pair { int x, y[2]; };
int f(int n, char *s, const char *t, int *given) {
)" + std::string(c.code) + " return n; }");
  std::string all;
  for (const std::string &check : proved)
    all += check + "; ";
  for (const std::string &check : c.yes)
    EXPECT_TRUE(proved.contains(check)) << check << " is not among " << all;
  for (const std::string &check : c.no)
    EXPECT_FALSE(proved.contains(check)) << check;
}

const PointerCase kPointerCases[] = {
    {"AsManyAsAllocated",
     "if (n < 1 || n > 100) return 1; int *b = malloc(n * sizeof *b); if (!b) return 2; for (int i "
     "= 0; i < n; i++) b[i] = i; n = b[n];",
     {"bounds b[i]", "null-dereference b[i]"},
     {"bounds b[n]"}},
    {"TheProductMayWrap",
     "int *p = malloc(n * sizeof *p); for (int i = 0; i < n; i++) p[i] = 1;",
     {},
     {"bounds p[i]"}},
    {"OneTooMany",
     "if (n < 1) return 1; int *p = malloc(n * sizeof *p); for (int i = 0; i <= n; i++) p[i] = 1;",
     {},
     {"bounds p[i]"}},
    {"NotAsked", "int *p = malloc(8); if (p == 0) n = 1; p[1] = 1;", {}, {"null-dereference p[1]"}},
    {"BetweenTwoPointers",
     "int a[10], *r, *end = a + 10; for (r = a; r < end; r++) *r = 1;",
     {"bounds *r", "null-dereference *r"},
     {}},
    {"IntoTheMiddle",
     "int a[10], *q = a + 2; q[7] = 1; if (n) q[8] = 2; q = a; if (n) q[9] = 3;",
     {"bounds q[7]", "bounds q[9]", "null-dereference q[7]"},
     {"bounds q[8]"}},
    {"NothingIsWrittenToConstants",
     "char *c = \"four\"; n = c[4]; c[0] = 1;",
     {"bounds c[4]"},
     {"bounds c[0]"}},
    {"UpToItsLength",
     "unsigned long length = strlen(t); for (unsigned long i = 0; i < length; i++) n |= t[i]; n |= "
     "s[length];",
     {"bounds t[i]", "null-dereference t[i]"},
     {"bounds s[length]"}},
    {"RoomForALength",
     "unsigned long length = strlen(t); char *copy = malloc(length + 1); if (copy) copy[length] = "
     "0;",
     {"bounds copy[length]", "null-dereference copy[length]"},
     {}},
    {"Given",
     "n = *given; n |= given[1]; char *odd = (char *)given + 1; n |= *odd; int *again = (int "
     "*)odd; n "
     "|= *again;",
     {},
     {"bounds *given", "null-dereference *given", "bounds *again", "bounds given[1]"}},
    {"SomeWayFromNullIsInvalid",
     "int *p = malloc(8); if (p == 0) n = 1; int *q = p + 1; if (q) *q = 1; if (p) p[1] = 2; p++; "
     "if (p) *p = 3;",
     {},
     {"null-dereference *q", "null-dereference *p"}},
    {"AnAddressThatIsANumber",
     "char *z = (char *)(long)n, *p = 0; if (n > 1) p = malloc(3); if (!z) return 0; if (p != z) "
     "*p = 1;",
     {},
     {"null-dereference *p"}},
    {"NeverSet", "int *unset; if (unset) *unset = 1;", {}, {"bounds *unset"}},
    {"TheOldPlace",
     "int a[2], *b = a; *b++ = 2; *b++ = 3; *b = 4;",
     {"bounds *b++", "null-dereference *b++"},
     {"bounds *b"}},
    {"Members",
     "struct pair a[3], *p = a; p++; p->x = 1; p[1].y[1] = 2; p[2].y[1] = 3;",
     {"bounds p->x", "bounds p[1].y[1]"},
     {"bounds p[2].y[1]"}},
    {"AnotherUnit",
     "char room[9]; int *p = (int *)room; p[1] = 1; if (n) p[2] = 2; char *c = (char *)(p + 1); "
     "c[3] = 1; c[8] = 1;",
     {"bounds p[1]", "bounds c[3]"},
     {"bounds p[2]", "bounds c[8]"}},
    {"AtAnAddressBetween",
     "char room[8]; int *p = (int *)(room + 1); p[0] = 1; p[1] = 1;",
     {},
     {"bounds p[0]", "bounds p[1]"}},
    {"AFlexibleArray",
     "struct tail { int n; int data[]; } *p = malloc(12); if (p) { p->data[1] = 1; p->data[2] = 2; "
     "}",
     {},
     {"bounds p->data[2]"}},
    {"WhatIsWrittenMeanwhile",
     "int a[4], i = 0, *p = a; p[i] = (i = 9, 1); p = a + 3; *p = (p = a + 4, 1);",
     {},
     {"bounds p[i]", "bounds *p"}},
};
INSTANTIATE_TEST_SUITE_P(All, P1Pointers, testing::ValuesIn(kPointerCases),
                         [](const auto &info) { return std::string(info.param.name); });

/// PED, Figure 6: e = 4, then another one; that e <= 2 relies on the second assignment alone.
TEST(FunctionFacts, P4WhatAProofReliedOnIsNoLongerProvedWithoutIt) {
  const std::string code =
      "void f(int n) { int e = 4; e = 1 + 1; if (n < 7) n = 3 + 4; __VERIFIER_assert(e <= 2); "
      "__VERIFIER_assert(n >= 7); }";
  const std::string e = "assertion e <= 2", n = "assertion n >= 7";
  EXPECT_EQ(provedOf(code), (std::set{e, n}));
  EXPECT_EQ(provedOf(code, "4"), (std::set{e, n}));
  EXPECT_EQ(provedOf(code, "1 + 1"), std::set{n});
  EXPECT_EQ(provedOf(code, "n < 7"), std::set{e});
  EXPECT_EQ(provedOf(code, "3 + 4"), std::set{e});
}

} // namespace
} // namespace salve::analysis
