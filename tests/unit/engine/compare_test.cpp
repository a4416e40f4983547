// Two repairs of a text, each an edit of a part that occurs once: what tells them apart.
#include "engine/engine.h"

#include <gtest/gtest.h>

namespace salve::engine {
namespace {

struct ComparisonCase {
  const char *name, *text, *function;
  const char *old, *first, *second; ///< what is replaced, by what
  const char *found;
};

const ComparisonCase kComparisonCases[] = {
    {"result", "int f(int x) { return x - 1; }", "f", "x - 1", "x + 1", "x",
     "differ in f for x = 0: gives 1, gives 0"},
    {"alike", "int f(int x) { return x - 1; }", "f", "x - 1", "x + x", "2 * x", "alike in f"},
    {"object", "void f(int *p) { *p = 1; }", "f", "1", "2", "3",
     "differ in f for *p = 0: leaves `*p` = 2, leaves `*p` = 3"},
    {"field", "struct s { int a, b; };\nvoid f(struct s *p) { p->b = 1; }", "f", "1", "p->a", "4",
     "differ in f for p = {0, 0}: leaves `p->b` = 0, leaves `p->b` = 4"},
    {"global", "int g;\nvoid f(int x) { if (x > 7) g = 1; }", "f", "x > 7", "x > 8", "x > 7",
     "differ in f for g = 0, x = 8: leaves `g` = 0, leaves `g` = 1"},
    {"record", "struct s { int a, b; };\nstruct s f(int x) { struct s r = {x, 1}; return r; }", "f",
     "1", "2", "3", "differ in f for x = 0: gives `.b` = 2, gives `.b` = 3"},
    {"pointer", "int *f(int *p) { return p; }", "f", "return p", "return 0", "return p",
     "differ in f for *p = 0: gives NULL, gives not NULL"},
    {"assertion", "#include <assert.h>\nint f(int x) { assert(x != 5 || x > 7); return x; }", "f",
     "x > 7", "x > 4", "x > 7",
     "differ in f for x = 5: gives 5, fails: assertion 'x != 5 || x > 7' fails"},
    {"fault", "int f(int x) { return 10 / (x + 1); }", "f", "x + 1", "x + 1 ? x + 1 : 1", "x + 1",
     "differ in f for x = -1: gives 10, fails: division by zero in `10 / (x + 1)`"},
    {"bothFail", "#include <assert.h>\nint f(int x) { int y = 1; assert(x > 3); return y; }", "f",
     "y = 1", "y = x > 3", "y = 1 + 0", "alike in f; `x > 3`"},
    {"callee", R"(#include <assert.h>
int half(int x) { return x; }
void check(int x) { assert(x < 0 || half(x) <= x); })",
     "check", "return x", "return x / 2", "return 0", "differ in half for x = 2: gives 1, gives 0"},
    {"test", R"(#include <assert.h>
int one(int x) { return 0; }
void test_one(void) { assert(one(1)); })",
     "test_one", "return 0", "return 1", "return x", "differ in one for x = 0: gives 1, gives 0"},
    {"contract", "//@ requires x > 10;\nint f(int x) { return x; }", "f", "return x",
     "return x / 4", "return x > 3", "differ in f for x = 11: gives 2, gives 1"},
    {"loop", "int f(unsigned n) { int s = 0; for (unsigned i = 0; i < n; ++i) s += 1; return s; }",
     "f", "i < n", "i != n", "n > i", "alike in f"},
    {"printed", "#include <stdio.h>\nint f(int x) { printf(\"%d\", x + 1); return 0; }", "f",
     "x + 1", "x + 2", "x + 3", "bounded in f: but for what is printed"},
    {"exit", "#include <stdlib.h>\nint f(int x) { if (x == 3) x = 3; return 0; }", "f", "x = 3;",
     "exit(1);", "x = 3;", "bounded in f: but for runs that end the program"},
    {"unknown", "int ext(void);\nint f(int x) { return ext() + x; }", "f", "+ x", "- x", "+ x + 0",
     "unknown in f: a call cannot show that they differ: it depends on `ext()`"},
    {"program", R"(#include <stdio.h>
int main(void) { int n; if (scanf("%d", &n) == 1) printf("%d", n + 1); return 0; })",
     "main", "n + 1", "2 * n", "n + n + (n > 3)",
     "differ in main for standard input = \"9\\n\": prints \"18\" in line 1, prints \"19\" in line "
     "1"},
    {"broken", "int f(int x) { return x; }", "f", "return x", "return y", "return 0",
     "unknown in f"},
};

std::vector<TextEdit> edit(const ComparisonCase &row, const char *text) {
  const std::string_view all = row.text, old = row.old;
  const auto at = static_cast<uint32_t>(all.find(old));
  EXPECT_EQ(all.find(old), all.rfind(old)) << row.name;
  return {{{at, at + static_cast<uint32_t>(old.size())}, text}};
}

Comparison compared(const ComparisonCase &row) {
  Request request;
  request.path = "/nonexistent/a.c";
  request.text = row.text;
  request.options.functions = {row.function};
  request.repairs = TwoRepairs{row.function, edit(row, row.first), edit(row, row.second)};
  Comparison result;
  analyse(request, Budget(60), [&](const Finding &finding) {
    if (const auto *compared = std::get_if<Compared>(&finding))
      result = compared->what;
  });
  return result;
}

std::string said(const Comparison &what) {
  std::string text = std::string(nameOf(what.kind)) + " in " + what.function;
  if (what.kind == Comparison::Kind::Differ) {
    text += " for ";
    for (size_t i = 0; i < what.inputs.size(); ++i)
      text += (i ? ", " : "") + what.inputs[i].name + " = " + what.inputs[i].value;
    return text + ": " + what.first + ", " + what.second;
  }
  for (const std::string &note : what.notes)
    if (note.find("fails with both") != std::string::npos)
      text += "; " + note.substr(note.find('`'), note.rfind('`') - note.find('`') + 1);
  return text + (what.reason.empty() ? "" : ": " + what.reason);
}

TEST(Compare, TellsRepairsApart) {
  for (const ComparisonCase &row : kComparisonCases) {
    const std::string found = said(compared(row));
    EXPECT_EQ(found.substr(0, std::string(row.found).size()), row.found)
        << row.name << ": " << found;
  }
}

/// As it is called in the text.
std::string nameIn(const FailingTest &test) {
  const std::string &code = test.edits.back().newText;
  const size_t begin = code.find(test.name);
  return code.substr(begin, code.find('(', begin) - begin);
}

/// The tests that say which is right pass with that repair alone.
TEST(Compare, AnswersBecomeTests) {
  for (const ComparisonCase &row : kComparisonCases) {
    const Comparison what = compared(row);
    if (what.kind != Comparison::Kind::Differ || what.function == "main")
      continue;
    ASSERT_EQ(what.tests.size(), 3U) << row.name;
    for (size_t right = 0; right < 3; ++right) {
      const FailingTest &test = what.tests[right];
      EXPECT_NE(test.why.empty(), test.edits.empty()) << row.name;
      for (size_t repair = 0; repair < 2 && test.why.empty(); ++repair) {
        std::vector<TextEdit> edits = edit(row, repair == 0 ? row.first : row.second);
        edits.insert(edits.end(), test.edits.begin(), test.edits.end());
        Request request;
        request.path = "/nonexistent/a.c";
        request.text = *applyEdits(row.text, edits);
        request.options.functions = {nameIn(test)};
        request.options.repair = request.options.diagnose = false;
        bool fails = false, isDecided = false;
        analyse(request, Budget(60), [&](const Finding &finding) {
          if (const auto *decided = std::get_if<Decided>(&finding)) {
            fails = decided->verdict.status == Status::Failing;
            isDecided = true;
          }
        });
        EXPECT_TRUE(isDecided) << request.text;
        EXPECT_EQ(fails, repair != right) << request.text;
      }
    }
  }
}

} // namespace
} // namespace salve::engine
