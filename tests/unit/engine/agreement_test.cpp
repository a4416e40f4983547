// Two programs are compared for all inputs of numbers and words (9.9: `--reference`).
#include "engine/reference/agreement.h"

#include <gtest/gtest.h>

namespace salve::engine {
namespace {

struct AgreementCase {
  const char *name;
  const char *reference;
  const char *program;
  const char *holds; ///< up to where; null: it does not
  const char *open;  ///< a part of why it is not known; null: it is
  Compare compare = Compare::Exact;
};

void PrintTo(const AgreementCase &c, std::ostream *out) { *out << c.name; }

constexpr const char *kLeap = R"(int main() {
  int y;
  scanf("%d", &y);
  if ((y % 4 == 0 && y % 100 != 0) || y % 400 == 0) printf("Leap\n"); else printf("Not\n");
  return 0;
})";

constexpr const char *kSum = R"(int main(void) {
  int n, s = 0, x;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) { scanf("%d", &x); if (x > 0) s += x; }
  printf("%d\n", s);
  return 0;
})";

constexpr const char *kAll = R"(int main(void) {
  int x, s = 0;
  while (scanf("%d", &x) == 1) s ^= x;
  printf("%d", s);
  return 0;
})";

constexpr const char *kBut = "but for malformed input";

const AgreementCase kAgreementCases[] = {
    {"OtherWordsForTheSame", kLeap, R"(int main() {
      int year;
      scanf(" %d", &year);
      if (year % 400 == 0) puts("Leap");
      else if (year % 100 == 0 || year % 4 != 0) { printf("Not"); putchar('\n'); }
      else printf("%s\n", "Leap");
      return 0;
    })",
     kBut, nullptr},
    {"WrongWhereFewInputsAre", kLeap, R"(int main() {
      int y;
      scanf("%d", &y);
      if (y % 4 == 0) printf("Leap\n"); else printf("Not\n");
      return 0;
    })",
     nullptr, nullptr},
    {"ALoopUpToItsBound", kSum, R"(int main(void) {
      int n, s = 0, x;
      scanf("%d", &n);
      while (n-- > 0) { scanf("%d", &x); s += x < 0 ? 0 : x; }
      printf("%d\n", s);
      return 0;
    })",
     "up to 4 iterations, but for malformed input", nullptr},
    {"InputThatEnds", kAll, R"(int main(void) {
      int x, s = 0;
      for (;;) { if (scanf("%d", &x) != 1) break; s = s ^ x; }
      printf("%d", s);
      return 0;
    })",
     "up to 4 iterations, but for malformed input", nullptr},
    {"InputThatEndsIsReadToo", kAll, R"(int main(void) {
      int x, s = 0;
      do { x = 1; scanf("%d", &x); s ^= x; } while (x != 1);
      printf("%d", s);
      return 0;
    })",
     nullptr, nullptr},
    {"VariablesOfTheirOwn", R"(int n = 1; static int k; int main(void) {
      int x; scanf("%d", &x); n += x; k++; printf("%d", n * k); return 0; })",
     R"(int n = 2; static int k = 1; int main(void) {
      int x; scanf("%d", &x); n += x; printf("%d", (n - 1) * k); return 0; })",
     kBut, nullptr},
    {"HelpersOfTheirOwn", R"(static int twice(int x) { return 2 * x; } int main(void) {
      unsigned x; scanf("%u", &x); printf("%d", twice(x & 15)); return 0; })",
     R"(static int twice(int x) { return x + x; } int main(void) {
      unsigned x; scanf("%u", &x); printf("%u", twice(x & 15)); return 0; })",
     kBut, nullptr},
    {"NegativeNumbersLookOtherwise", R"(int main(void) {
      int x; scanf("%d", &x); printf("%d", x); return 0; })",
     R"(int main(void) { int x; scanf("%d", &x); printf("%u", x); return 0; })", nullptr, nullptr},
    {"ASignIsShown", R"(int main(void) {
      int x; scanf("%d", &x); printf("%+d", x & 7); return 0; })",
     R"(int main(void) { int x; scanf("%d", &x); printf("%+u", x & 7); return 0; })", nullptr,
     nullptr},
    {"FloatingPoint", R"(int main(void) {
      float a; double b; scanf("%f %lf", &a, &b); printf("%.2f", a < b ? a : b); return 0; })",
     R"(int main(void) {
      float a; double b; scanf("%f%lf", &a, &b); if (b <= a) a = 0, printf("%.2f", b);
      else printf("%.2lf", a); return 0; })",
     kBut, nullptr},
    {"OtherDecimals", R"(int main(void) {
      double a; scanf("%lf", &a); printf("%.2f", a); return 0; })",
     R"(int main(void) { double a; scanf("%lf", &a); printf("%.3f", a); return 0; })", nullptr,
     nullptr},
    {"Words", R"(int main(void) {
      char s[20]; scanf("%s", s);
      puts(strlen(s) > 3 && s[0] == 'a' ? "yes" : "no"); return 0; })",
     R"(int main(void) {
      char s[30]; scanf("%s", s);
      puts(s[0] == 'a' && s[1] && s[2] && s[3] ? "yes" : "no"); return 0; })",
     "up to strings of 8 characters, but for malformed input", nullptr},
    {"AWordThatDoesNotFit",
     R"(int main(void) { char s[20]; scanf("%s", s); puts("x"); return 0; })",
     R"(int main(void) { char s[8]; scanf("%s", s); puts("x"); return 0; })", nullptr, nullptr},
    {"LessIsPrinted", R"(int main(void) {
      int x; scanf("%d", &x); printf("a"); if (x == 77) printf("b"); return 0; })",
     "int main(void) { int x; scanf(\"%d\", &x); printf(\"a\"); return 0; }", nullptr, nullptr},
    {"MoreIsPrinted", "int main(void) { int x; scanf(\"%d\", &x); printf(\"a\"); return 0; }",
     R"(int main(void) {
      int x; scanf("%d", &x); printf("a"); if (x == 77) printf("b"); return 0; })",
     nullptr, nullptr},
    {"ANewlineAtTheEnd", "int main(void) { printf(\"a\\n\"); return 0; }",
     "int main(void) { printf(\"a\"); return 0; }", kBut, nullptr},
    {"WhiteSpaceCounts", "int main(void) { printf(\"a b\"); return 0; }",
     "int main(void) { printf(\"a  b\"); return 0; }", nullptr, nullptr},
    {"WhiteSpaceOnlyParts", "int main(void) { printf(\"a b\\n\"); return 0; }",
     "int main(void) { printf(\" a \\n\"); printf(\"b\"); return 0; }", kBut, nullptr,
     Compare::Tokens},
    {"TokensAreParted", "int main(void) { printf(\"a b\"); return 0; }",
     "int main(void) { printf(\"ab\"); return 0; }", nullptr, nullptr, Compare::Tokens},
    {"WhatTheReferenceDoesWrongIsNotAsked", R"(int main(void) {
      int x; scanf("%d", &x); printf("%d", 10 / (x & 3)); return 0; })",
     R"(int main(void) {
      int x; scanf("%d", &x); printf("%d", x & 3 ? 10 / (x & 3) : 0); return 0; })",
     kBut, nullptr},
    {"WhatTheProgramDoesWrongIs", R"(int main(void) {
      int x; scanf("%d", &x); printf("%d", x & 3 ? 10 / (x & 3) : 0); return 0; })",
     R"(int main(void) { int x; scanf("%d", &x); printf("%d", 10 / (x & 3)); return 0; })", nullptr,
     nullptr},
    {"AnEndInTheMiddle", R"(int main(void) { int x; scanf("%d", &x); printf("%d", x); exit(0); })",
     R"(int main(void) { int x; scanf("%d", &x); printf("%d", x + 1); return 0; })", nullptr,
     "an end of the program"},
    {"Characters", "int main(void) { int c = getchar(); putchar(c); return 0; }",
     "int main(void) { char c; scanf(\"%c\", &c); printf(\"%c\", c); return 0; }", nullptr, ""},
    {"ReadInTwoWays", R"(int main(void) { int x; scanf("%d", &x); printf("%d", x); return 0; })",
     R"(int main(void) { long x; scanf("%ld", &x); printf("%d", (int)x); return 0; })", nullptr,
     "read in two ways"},
    {"WhatStandsBetweenNumbers", R"(int main(void) {
      int x, y; scanf("%d%d", &x, &y); printf("%d", x); return 0; })",
     R"(int main(void) { int x, y; scanf("%d,%d", &x, &y); printf("%d", x); return 0; })", nullptr,
     "input beside another program"},
    {"AResultOfPrintf", "int main(void) { printf(\"%d\", printf(\"a\")); return 0; }",
     "int main(void) { printf(\"%d\", printf(\"a\")); return 0; }", nullptr,
     "output beside another program"},
    {"OtherStreams", "int main(void) { fprintf(stdout, \"a\"); return 0; }",
     "int main(void) { fputs(\"b\", stdout); return 0; }", nullptr, "beside another program"},
    {"AllDigitsAreShown", R"(int main(void) {
      double a; scanf("%lf", &a); printf("%a", a); return 0; })",
     R"(int main(void) { double a; scanf("%lf", &a); printf("%.6a", a); return 0; })", nullptr,
     "printed in another way"},
    {"PrintedAtTheEnd", R"(static void bye(void) { printf("bye"); }
      int main(void) { atexit(bye); return 0; })",
     R"(static void bye(void) { printf("good bye"); }
      int main(void) { atexit(bye); return 0; })",
     nullptr, "called at the end"},
    {"ByANumberOfAFile", "int main(void) { dprintf(1, \"a\"); return 0; }",
     "int main(void) { dprintf(1, \"b\"); return 0; }", nullptr, "beside another program"},
    {"ThroughAPointer", R"(int main(void) { int (*p)(const char *) = puts; p("a"); return 0; })",
     R"(int main(void) { int (*p)(const char *) = puts; p("b"); return 0; })", nullptr, nullptr},
    {"ByAFormatThroughAPointer",
     R"(int main(void) { int (*p)(const char *, ...) = printf; p("a"); return 0; })",
     R"(int main(void) { int (*p)(const char *, ...) = printf; p("b"); return 0; })", nullptr, ""},
    {"UnknownCode", "void show(int); int main(void) { show(1); return 0; }",
     "void show(int); int main(void) { show(2); return 0; }", nullptr, "call to 'show'"},
    {"ADigitAndANumber", "int main(void) { printf(\"%d\", 0); return 0; }",
     "int main(void) { printf(\"0\"); return 0; }", nullptr, "printed in another way"},
};

class Agreements : public testing::TestWithParam<AgreementCase> {};

TEST_P(Agreements, OfTwoPrograms) {
  const AgreementCase &c = GetParam();
  const std::string head = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
  const Agreement agreement({"/nonexistent/r.c", head + c.reference, {}, "", {}},
                            {{}, {}, c.compare});
  const Agreement::Answer answer =
      agreement.of({"/nonexistent/a.c", head + c.program, {}, ""}, Budget(60));
  EXPECT_EQ(answer.holds ? words::bound({}, *answer.holds) : "", c.holds ? c.holds : "");
  EXPECT_EQ(answer.open.empty(), c.holds || answer.differs);
  EXPECT_EQ(answer.differs.has_value(), !c.holds && !c.open)
      << answer.open << (answer.differs ? answer.differs->input : "");
  EXPECT_NE(answer.open.find(c.open ? c.open : ""), std::string::npos) << answer.open;
}

INSTANTIATE_TEST_SUITE_P(All, Agreements, testing::ValuesIn(kAgreementCases),
                         [](const auto &info) { return info.param.name; });

} // namespace
} // namespace salve::engine
