// What is known of arrays and the strings in them: the checks that are expected are proved, and on
// random programs nothing that is proved fails when the interpreter runs them.
#include "engine/frontend/frontend.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "instrument.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace salve::analysis {
namespace {

constexpr const char *kDeclarations = R"(long wide; void __VERIFIER_assert(int);
unsigned long strlen(const char *); char *strcpy(char *, const char *);
char *strcat(char *, const char *); void *memset(void *, int, unsigned long);
void *memcpy(void *, const void *, unsigned long);
char *fgets(char *, int, void *); extern void *in; void other(int *);
int scanf(const char *, ...);
#define scan(...) ((void)(scanf(__VA_ARGS__) == 1 || (__builtin_abort(), 0)))
)";

ir::Program withLibrary(const std::string &code) {
  ir::Program program = frontend::lower({"/t.c", kDeclarations + code, {}, ""});
  program.unchecked = 0;
  return program;
}

FunctionFacts factsOf(const ir::Program &program) {
  return functionFacts(CallSummaries(program), functionF(program), false, Budget(60), Tracked::All);
}

struct ArrayCase {
  const char *name;
  const char *code; ///< the body of a function of `n`, with `i`
  std::set<std::string> yes, no;
};

void PrintTo(const ArrayCase &c, std::ostream *out) { *out << c.name; }

class P1Arrays : public testing::TestWithParam<ArrayCase> {};

TEST_P(P1Arrays, AreFollowedToTheirNul) {
  const ArrayCase &c = GetParam();
  const ir::Program program =
      withLibrary(std::string("void f(int n) { int i = 0; ") + c.code + "}");
  std::set<std::string> proved;
  std::string all;
  for (ir::PropertyId check : factsOf(program).proved) {
    const ir::Property &property = program.properties[check];
    proved.insert(std::string(info(property.kind).name) + " " + property.text);
    all += *proved.rbegin() + "; ";
  }
  for (const std::string &check : c.yes)
    EXPECT_TRUE(proved.contains(check)) << check << " is not among " << all;
  for (const std::string &check : c.no)
    EXPECT_FALSE(proved.contains(check)) << check;
}

const ArrayCase kArrayCases[] = {
    {"WhatIsWrittenInOrder",
     "int a[50]; if (n > 50) return; for (; i < n; i++) a[i] = i; while (i > 0) n = a[--i];",
     {"uninitialised a[--i]", "bounds a[--i]"},
     {}},
    {"WhatIsLeftOut",
     "int a[50]; if (n > 49) return; for (; i < n; i++) a[i + 1] = i; while (i > 0) n = a[--i];",
     {"bounds a[--i]"},
     {"uninitialised a[--i]"}},
    {"WhatIsDeclaredAgain",
     "for (; i < n; i++) { int a[4]; if (i & 1) a[i & 3] = 3; else a[0] = 1; n -= a[i & 1]; }",
     {"bounds a[i & 1]"},
     {"uninitialised a[i & 1]"}},
    {"UpToTheNul",
     "char b[9]; for (; i < n && i < 8; i++) b[i] = 'x'; b[i] = 0; i = 0; while (b[i]) i++;",
     {"bounds b[i]"},
     {}},
    {"WithoutOne",
     "char b[9]; for (; i < 9; i++) b[i] = 'x'; i = 0; while (b[i + 0]) i++;",
     {"bounds b[i]"},
     {"bounds b[i + 0]"}},
    {"ReplacedByOthers",
     "char b[9] = \"a-b\"; for (; b[i] != '\\0'; i++) if (b[i] == '-') b[i] = '+';",
     {"bounds b[i]"},
     {}},
    {"ReplacedByWhatMayBeNul",
     "char b[9] = \"a-b\"; while (b[i]) b[i++] = n; i = 0; while (b[i]) b[i++] = 'a';",
     {"bounds b[i++]", "bounds b[i]"},
     {}},
    {"AnOverwrittenNul",
     "char b[9] = \"a-b\"; while (b[i]) i++; b[i] = n; while (b[i + 0]) i++;",
     {"bounds b[i]"},
     {"bounds b[i + 0]"}},
    {"CopiedWithTheNul",
     "char b[9] = \"a-b\", d[9]; while ((d[i] = b[i]) != 0) i++; for (i = 0; d[i] > 0; i++);",
     {"bounds b[i]", "bounds d[i]", "uninitialised d[i]"},
     {}},
    {"ByAPointer",
     "char b[9] = \"a-b\", *p = b; while (*p) { if (*p == '-') *p = ' '; p++; }",
     {"bounds *p", "bounds p++"},
     {}},
    {"ByAPointerToOneOfTwo",
     "char b[9] = \"a-b\", d[3] = \"..\", *p = n ? b : d; while (b[i]) { *p = 'x'; i++; }",
     {},
     {"bounds b[i]"}},
    {"AsLongAsMeasured",
     "char b[9]; strcpy(b, \"ab\"); for (i = (int)strlen(b); b[i]; i++); while (i > 0) n = b[--i];",
     {"bounds b[i]", "bounds b[--i]", "uninitialised b[--i]"},
     {}},
    {"AsRead",
     "char b[9]; while (fgets(b, 9, in)) for (i = 0; b[i]; i++) if (b[i] == '\\n') b[i] = ' ';",
     {"bounds b[i]", "uninitialised b[i]"},
     {}},
    {"AsReadAndKept",
     "char b[9], *r; r = fgets(b, 9, in); if (!r) return; for (; b[i]; i++);",
     {"bounds b[i]"},
     {}},
    {"NotRead",
     "char b[9], *r; r = fgets(b, 9, in); if (r) return; for (; b[i]; i++);",
     {},
     {"bounds b[i]", "uninitialised b[i]"}},
    {"ReadBeyondNull",
     "char b[9]; if (fgets(b, 9, in) + 1 != 0) for (; b[i]; i++);",
     {},
     {"bounds b[i]"}},
    {"CopiedFromWhatIsNotWritten",
     "int a[4], b[4]; for (; i < 4; i++) b[i] = 0; memcpy(b, a, sizeof b); while (i > 0) n = "
     "b[--i];",
     {},
     {"uninitialised b[--i]"}},
    {"AnIndexOf128Bits",
     "int a[4] = {1, 2}; __int128 k = n; while (i < n) { i += a[k]; n = a[i & 1]; }",
     {"bounds a[i & 1]"},
     {"bounds a[k]"}},
    {"Scanned",
     "int a[9]; if (n > 9) return; for (; i < n; i++) scan(\"%d\", &a[i]); while (i > 0) n = "
     "a[--i];",
     {"bounds a[i]", "bounds a[--i]", "uninitialised a[--i]"},
     {}},
    {"ScannedWithCare",
     "int a[9], b[9]; while (i < 9 && scanf(\"%d %d\", &a[i], &b[i]) == 2) i++; "
     "while (i > 0) n = a[--i] + b[i];",
     {"bounds a[i]", "bounds b[i]", "uninitialised a[--i]", "uninitialised b[i]"},
     {}},
    {"ScannedInPart",
     "int a[9], b[9]; while (i < 9 && scanf(\"%d %d\", &a[i], &b[i]) >= 1) i++; "
     "while (i > 0) n = a[--i] + b[i + 0];",
     {"bounds a[i]", "uninitialised a[--i]"},
     {"uninitialised b[i + 0]"}},
    {"ScannedBeyond",
     "int a[9], b[8]; while (i < 9 && scanf(\"%d %d\", &a[i], &b[i]) == 1) i++;",
     {"bounds a[i]"},
     {"bounds b[i]"}},
    {"CountedAnew",
     "int a[4], m; scan(\"%d\", &m); if (m < 0 || m > 2) return; for (; i < 4; i++) { "
     "if ((n ? (m = -5) : 0, m) < 0) a[5 + i] = 1; m = 0; }",
     {"overflow i++"},
     {"bounds a[5 + i]"}},
    {"ABoundThatIsScanned",
     "int a[9], m; scan(\"%d\", &m); if (m > 9) return; for (; i < m; i++) a[i] = i;",
     {"bounds a[i]"},
     {}},
    {"ABoundThatIsGivenAway",
     "int a[9], m = 9; other(&m); for (; i < m; i++) a[i] = i;",
     {},
     {"bounds a[i]"}},
    {"DigitByDigit",
     "int d[10]; if (n <= 0) return; while (n > 0) { d[i++] = n % 10; n /= 10; } "
     "while (i > 0) n = d[--i];",
     {"bounds d[i++]", "overflow i++", "uninitialised d[--i]"},
     {}},
    {"DigitByDigitTooFew",
     "int d[9]; if (n <= 0) return; while (n > 0) { d[i++] = n % 10; n /= 10; }",
     {"overflow i++"},
     {"bounds d[i++]"}},
    {"NegativeDigits",
     "char d[12]; do { d[i++] = '0' - n % 10; n = n / 10; } while (n != 0); d[i] = 0; "
     "for (i = 0; d[i]; i++);",
     {"bounds d[i++]", "bounds d[i]"},
     {}},
    {"Filled",
     "char b[9]; memset(b, 0, sizeof b); for (; b[i]; i++);",
     {"bounds b[i]", "uninitialised b[i]"},
     {}},
};

INSTANTIATE_TEST_SUITE_P(All, P1Arrays, testing::ValuesIn(kArrayCases),
                         [](const auto &info) { return std::string(info.param.name); });

/// Loops over small arrays, mostly within them.
class RandomStrings {
public:
  explicit RandomStrings(uint64_t seed) : random_(seed) {}

  std::string text() {
    std::string body;
    for (int i = 0; i < 5; ++i)
      body += statement(2);
    return R"(static char first(const char *s) { return *s; }
static void set(char *at, char to) { *at = to; }
static char *get(char *to, int n) { for (int l = 0; l < n; l++) to[l] = 'a'; to[n] = 0; return to; }
void f(int a, signed char c, unsigned char d) {
int i = 0, j = 0, k = 1; char b[6]@B@, v[9]@V@; int x[5]; char *p = b, *q = @Q@;
)" + body + "}\n";
  }

  std::string finished() {
    std::string result = text();
    static const char *initial[] = {"", " = \"ab\"", " = {0}", " = \"abcdef\""};
    const std::pair<const char *, std::string> holes[] = {
        {"@B@", initial[pick(3)]}, {"@V@", initial[pick(4)]}, {"@Q@", pick(2) ? "v" : "b + 1"}};
    for (const auto &[hole, with] : holes)
      result.replace(result.find(hole), 3, with);
    return result;
  }

private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  template <size_t n> std::string one(const char *const (&of)[n]) {
    return of[static_cast<size_t>(pick(n))];
  }
  std::string index() {
    return one({"i", "j", "i", "j", "k & 3", "i + 1", "j - 1", "0", "2", "4"});
  }
  std::string element() { return one({"b[", "v[", "b["}) + index() + "]"; }
  std::string value() {
    switch (pick(5)) {
    case 0: return element();
    case 1: return one({"*p", "*q", "x[i]", "first(p)"});
    default: return one({"0", "'a'", "c", "d", "'-'", "0", "'x'", "d | 1", "a & 7"});
    }
  }
  std::string condition() {
    switch (pick(6)) {
    case 0: return element();
    case 1: return element() + one({" != 0", " == 'a'", " > 0", " == 0", " >= 'a'", " < 'b'"});
    case 2: return one({"*p", "*p != 'a'", "!*q", "*q == 0", "'\\0' != *p"});
    case 3: return "(c = " + element() + ") != 0";
    case 4: return "(" + element() + " = " + value() + ") != 0";
    default: return one({"i < 5", "j < 3", "i < j", "k++ < 4", "i != 4", "p != q", "j > 0"});
    }
  }
  std::string statement(int depth) {
    switch (depth <= 0 ? pick(5) : pick(10)) {
    case 0: return element() + " = " + value() + ";\n";
    case 1: return one({"x[i]", "x[j]", "x[k & 3]"}) + " = " + value() + ";\n";
    case 2:
      return one({"i++;", "j++;", "i = 0;", "j = i;", "p++;", "p = b;", "q = v;", "q = p;",
                  "p = b + (j & 3);", "i = j;", "j--;", "k += x[i];", "i = x[j];"}) +
             "\n";
    case 3:
      return one({"*p = 'x';", "*p = 0;", "*q = c;", "*p++ = 'a';", "if (*p) p++;", "b[i++] = 'a';",
                  "v[j++] = b[i++];", "v[j]++;", "b[i] -= 1;", "*&j = d & 7;", "*(&x[i]) = k;",
                  "*&b[j] = c;", "p = &b[j];", "q = &v[i] - 1;",
                  "if (scanf(\"%d %d\", &x[j], &k) == 2) j++;",
                  "while (scanf(\"%d\", &x[i]) == 1) i++;", "q = &b[k & 7]; *q = 'b';"}) +
             "\n";
    case 4:
      return one({"j = strlen(b);", "i = (int)strlen(v);", "strcpy(v, b);", "memset(b, 0, 3);",
                  "memset(v + i, d, j & 3);", "memcpy(v, b, 6);", "set(p, c);", "set(&b[j], 'a');",
                  "q = get(v, j);", "get(b, 2);", "strcat(v, b);", "j = strlen(p);",
                  "memcpy(x, x + 1, 8);"}) +
             "\n";
    case 5:
    case 6: return "while (" + condition() + ") { " + statement(depth - 1) + statement(0) + "}\n";
    case 7:
      return "for (i = " + one({"0", "j", "1"}) + "; " + condition() + "; i++) { " +
             statement(depth - 1) + "}\n";
    case 8:
      return "if (" + condition() + ") { " + statement(depth - 1) + "} else { " + statement(0) +
             "}\n";
    default:
      return "for (j = 0; j < " + one({"3", "6", "5", "i"}) + "; j++) " + element() + " = " +
             value() + ";\n";
    }
  }

  std::mt19937_64 random_;
};

TEST(ArrayFacts, P1WhatIsProvedNeverFailsInTheInterpreter) {
  size_t proved = 0, failed = 0, facts = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const std::string code = RandomStrings(seed).finished();
    ir::Program program = withLibrary(code);
    const ir::FunctionId f = functionF(program);
    ASSERT_TRUE(program.functions[f].unsupported.empty() && !program.functions[f].broken) << code;
    const FunctionFacts known = factsOf(program);
    proved += known.proved.size();
    const uint32_t checks = program.properties.size();
    facts += instrument(program, f, known.loops);
    std::mt19937_64 random(seed);
    for (int run = 0; run < 20; ++run) {
      ir::Inputs inputs;
      for (uint32_t v = 0; v < program.variables.size(); ++v)
        inputs[{ir::InputKey::Kind::Variable, v, 0, 0, 0}] =
            ir::truncate(program.types[program.variables[ir::VariableId(v)].type],
                         random() % 3 ? random() % 8 : random());
      ir::RunOptions options;
      options.limits = {20'000, 300, 10};
      for (const ir::InputKey &key : ir::interpret(program, f, inputs, options, Budget(60)).read)
        if (key.kind == ir::InputKey::Kind::Nondet)
          inputs[key] = random() % 3; // of how many scanf reads, too
      const ir::Run result = ir::interpret(program, f, inputs, options, Budget(60));
      failed += result.end == ir::RunEnd::Failed;
      ASSERT_FALSE(result.end == ir::RunEnd::Failed &&
                   (known.proved.contains(result.property) || result.property.index >= checks))
          << "seed " << seed << ", " << info(program.properties[result.property].kind).name << " "
          << program.properties[result.property].text << "\n"
          << code;
    }
  }
  EXPECT_GT(proved, 300u);
  EXPECT_GT(failed, 300u);
  EXPECT_GT(facts, 100u);
}

} // namespace
} // namespace salve::analysis
