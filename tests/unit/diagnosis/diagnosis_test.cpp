// F1, F5: minimal diagnoses, compared with a search over all sets of components by hand.
#include "engine/diagnosis/diagnosis.h"
#include "engine/execution/questions/verification.h"
#include "engine/frontend/frontend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace salve::diagnosis {
namespace {

using Names = std::set<std::set<std::string>>;

struct Scene {
  ir::Program program;
  ir::FunctionId entry;
  std::vector<FailingRun> runs;

  explicit Scene(const std::string &code) : program(frontend::lower({"/t.c", code, {}, ""})) {
    for (uint32_t i = 0; i < program.functions.size(); ++i)
      if (program.functions[ir::FunctionId(i)].name == "f")
        entry = ir::FunctionId(i);
    execution::Verification v = execution::verify(program, entry, {}, Budget(600));
    EXPECT_EQ(v.outcome, execution::Outcome::Failing);
    ir::PropertyId property = v.violations.at(0).property;
    ir::Inputs simple =
        execution::simplest(program, entry, property, v.violations[0].inputs, Budget(600));
    for (const ir::Inputs &inputs :
         execution::diverse(program, entry, v, property, simple, 4, Budget(600)))
      runs.push_back({inputs, false, 6});
  }

  Names namesOf(const Diagnoses &diagnoses) const {
    Names names;
    for (const Diagnosis &d : diagnoses.list) {
      std::set<std::string> one;
      for (ir::ComponentId c : d.components)
        one.insert(program.components[c].id);
      names.insert(one);
    }
    return names;
  }

  /// Whether some values of these components make all runs pass: a fresh solver.
  bool explains(const std::set<uint32_t> &components) const {
    smt::Terms terms;
    execution::Interpretation interpretation;
    for (uint32_t c : components)
      interpretation.free.emplace(program.components[ir::ComponentId(c)].expr.index,
                                  terms.boolean(true));
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    for (const FailingRun &run : runs) {
      interpretation.inputs = &run.inputs;
      execution::Limits limits;
      limits.unwind = limits.decided = run.unwind;
      execution::Execution e =
          execution::execute(program, entry, terms, interpretation, limits, Budget(600));
      solver.require(terms.negation(terms.disjunction(e.fails(terms), e.leaves)));
    }
    return solver.check(Budget(600)) == smt::Answer::Sat;
  }

  Names minimal() const {
    std::vector<std::set<uint32_t>> found;
    uint32_t n = program.components.size();
    for (uint32_t i = 0; i < n; ++i)
      if (explains({i}))
        found.push_back({i});
    for (uint32_t i = 0; i < n; ++i)
      for (uint32_t j = i + 1; j < n; ++j) {
        bool covered = std::any_of(found.begin(), found.end(), [&](const auto &d) {
          return d.size() == 1 && (d.contains(i) || d.contains(j));
        });
        if (!covered && explains({i, j}))
          found.push_back({i, j});
      }
    Names names;
    for (const auto &d : found) {
      std::set<std::string> one;
      for (uint32_t c : d)
        one.insert(program.components[ir::ComponentId(c)].id);
      names.insert(one);
    }
    return names;
  }
};

const char *const programs[] = {
    "#include <assert.h>\nint f(int x, int y) { int r = x; if (y > x) r = x; assert(r >= x && r >= "
    "y); return r; }",
    // two faults
    "#include <assert.h>\nvoid f(int a, int b) { int x = a + 1; int y = b - 1; assert(x == a && y "
    "== b); }",
    // a loop, an array, a call
    R"(#include <assert.h>
static int twice(int v) { return v + v + 1; }
void f(unsigned char n) { int t[3] = {0, 1, 2}; int s = 0; for (int i = 0; i < 2; i++) s += t[i];
  int d = twice(n); assert(d == 2 * n && s == 3); })",
};

class Diagnosing : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(F5, Diagnosing, testing::ValuesIn(programs));

TEST_P(Diagnosing, FindsExactlyTheMinimalSets) {
  Scene scene(GetParam());
  Diagnoser diagnoser(scene.program, scene.entry, scene.runs, Budget(600));
  Diagnoses diagnoses = diagnoser.diagnose(2, Budget(600));
  EXPECT_TRUE(diagnoses.complete);
  Names expected = scene.minimal();
  EXPECT_FALSE(expected.empty());
  EXPECT_EQ(scene.namesOf(diagnoses), expected);
}

TEST(Ranking, RepairedThenFewerThenWhatComputes) {
  Scene scene(programs[0]);
  Diagnoser diagnoser(scene.program, scene.entry, scene.runs, Budget(600));
  std::vector<Diagnosis> list = diagnoser.diagnose(2, Budget(600)).list;
  ASSERT_GE(list.size(), 2U);
  EXPECT_EQ(list[0].components.size(), 1U);
  EXPECT_EQ(list[0].needed, 1U); // r = x has to be 1 for x = 0, y = 1
  for (size_t i = 1; i < list.size(); ++i)
    EXPECT_GE(list[i].components.size(), list[i - 1].components.size());
  // A repair of all parts of the last diagnosis makes it the first, one of a part does not.
  const std::vector<ir::SourceRange> repaired = list.back().ranges(scene.program);
  const std::vector<ir::ComponentId> last = list.back().components;
  ASSERT_EQ(last.size(), 2U);
  rank(scene.program, list, {{{{repaired[0]}}}, {}, {}});
  EXPECT_NE(list[0].components, last);
  rank(scene.program, list, {{{repaired}}, {}, {}});
  EXPECT_EQ(list[0].components, last);
}

TEST(Ranking, PlacesThatAreNoComponents) {
  Scene scene(programs[0]);
  Diagnosis place;
  place.places.push_back({ir::kMainFile, {10, 20}});
  std::vector<Diagnosis> list(2);
  list[0].components.push_back(ir::ComponentId(0));
  list[1] = place;
  rank(scene.program, list, {{{{{ir::kMainFile, {12, 14}}}}}, {}, {}});
  EXPECT_EQ(list[0].places, place.places);
  EXPECT_EQ(list[0].size(), 1U);
}

} // namespace
} // namespace salve::diagnosis
