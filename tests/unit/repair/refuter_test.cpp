// What the interpreter refutes of the changes of a test, the executor refutes, too.
#include "engine/frontend/frontend.h"
#include "engine/repair/candidate.h"
#include "engine/repair/runs/refuter.h"

#include <gtest/gtest.h>

namespace salve::repair {
namespace {

struct RefutedCase {
  const char *name;
  const char *code;
};
void PrintTo(const RefutedCase &c, std::ostream *out) { *out << c.name; }

const RefutedCase kRefutedCases[] = {
    {"LoopsAndCalls", R"(#include <assert.h>
static int sum(const int *a, int n) {
  int s = 1;
  if (n < 0)
    return n + 1;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
void test_sum(void) { int a[] = {3, 4}; assert(sum(a, 2) == 7); assert(sum(a, 0) == 0); })"},
    {"Heap", R"(#include <assert.h>
#include <stdlib.h>
struct node { int key; struct node *next; };
static struct node *reversed(struct node *p) {
  struct node *done = 0;
  while (p->next) { struct node *next = p->next; p->next = done; done = p; p = next; }
  return done;
}
void test_reversed(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->key = 1; a->next = b; b->key = 2; b->next = 0;
  struct node *r = reversed(a);
  assert(r && r->key == 2 && r->next && r->next->key == 1 && !r->next->next);
})"},
    {"MayNotEnd", R"(#include <assert.h>
static int steps(int n) { int k = 0; while (n != 0) { n = n / 3; k++; } return k; }
void test_steps(void) { assert(steps(8) == 3); })"},
};

class Refuting : public testing::TestWithParam<RefutedCase> {};
INSTANTIATE_TEST_SUITE_P(P5, Refuting, testing::ValuesIn(kRefutedCases),
                         [](const auto &info) { return info.param.name; });

TEST_P(Refuting, AgreesWithTheExecutor) {
  const ir::Program program = frontend::lower({"/t.c", GetParam().code, {}, ""});
  ir::FunctionId entry;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[ir::FunctionId(i)].name.starts_with("test"))
      entry = ir::FunctionId(i);
  const Budget budget(600);
  const execution::Verification v = execution::verify(program, entry, {}, budget);
  ASSERT_EQ(v.outcome, execution::Outcome::Failing);
  const Space space = editsOf(program, entry, 3, v.violations[0].property);
  Task task{program, entry, v.violations[0].property, {}, v.unwind, 16};
  task.isWhole = true;
  task.forms.extended = space.extended.get();
  const OriginalRun original = runOriginal(task, {}, budget);
  Refuter refuter(space.extended ? *space.extended : program);
  size_t tried = 0, refuted = 0;
  for (uint32_t i = 0; i < space.edits.size(); ++i) {
    const Edit &edit = space.edits[i];
    if (edit.meaning.empty() || !edit.parameters.empty())
      continue;
    const Changes changes = changesOf(space, {{i}});
    ++tried;
    if (refuter.passes(entry, changes, {}, original, task.target,
                       concreteLimits(task, original).unwind, budget) != false)
      continue;
    ++refuted;
    EXPECT_NE(passes(task, changes, {}, original, budget), Passing::Yes) << edit.how.title << i;
  }
  EXPECT_GT(refuted, tried / 2);
}

} // namespace
} // namespace salve::repair
