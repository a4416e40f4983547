// Suspects path by path, and which runs may be led to (rows F3, F4; FoREnSiC section III).
#include "engine/diagnosis/diagnosis.h"
#include "engine/execution/questions/verification.h"
#include "engine/frontend/frontend.h"

#include <gtest/gtest.h>

#include <set>

namespace salve::diagnosis {
namespace {

using execution::Exploration;
using execution::Explore;

struct Lowered {
  ir::Program program;
  ir::FunctionId f;
};

Lowered lowered(const char *code) {
  ir::Program program = frontend::lower({"/t.c", code, {}, ""});
  const ir::FunctionId f{static_cast<uint32_t>(program.functions.size() - 1)};
  return {std::move(program), f};
}

std::set<uint32_t> suspects(const Lowered &code, const ir::Inputs &inputs, Exploration exploration,
                            bool mayLeave, uint32_t unwind) {
  Diagnoser diagnoser(code.program, code.f, {{inputs, mayLeave, unwind, exploration}}, Budget(600));
  std::set<uint32_t> result;
  for (const Diagnosis &found : diagnoser.diagnose(1, Budget(600)).list)
    result.insert(found.components.front().index);
  return result;
}

ir::Inputs failingInputs(const Lowered &code) {
  const execution::Verification found = execution::verify(code.program, code.f, {}, Budget(600));
  return found.violations.empty() ? ir::Inputs{} : found.violations.front().inputs;
}

TEST(Exploration, DiagnosesAreTheSame) {
  const Lowered code = lowered(R"(
    #include <assert.h>
    int f(int x, int y) {
      int m = x;
      if (y < x) m = y;
      while (m > 4 && m < 9) m -= 2;
      assert(m != 3);
      return m;
    })");
  const ir::Inputs inputs = failingInputs(code);
  ASSERT_FALSE(inputs.empty());
  const std::set<uint32_t> merged = suspects(code, inputs, {}, false, 4);
  EXPECT_GT(merged.size(), 2u);
  EXPECT_EQ(suspects(code, inputs, {Explore::Paths}, false, 4), merged);
  EXPECT_EQ(suspects(code, inputs, {Explore::Concolic}, false, 4), merged);
}

// FoREnSiC section III: with Eq. 1 only runs that are known to end well are good, with Eq. 7 all
// that are not known to fail; so fewer paths give fewer suspects with the one and more with the
// other.
TEST(Exploration, WhatWasNotFollowedIsBadOrGood) {
  const Lowered code = lowered(R"(
    #include <assert.h>
    int f(int x) {
      int r = 0;
      if (x > 2) r = 1;
      if (x > 5) r += 1;
      assert(r != 0);
      return r;
    })");
  const ir::Inputs inputs = failingInputs(code);
  const std::set<uint32_t> all = suspects(code, inputs, {Explore::Paths}, false, 4);
  const std::set<uint32_t> onlyGood = suspects(code, inputs, {Explore::Concolic, 1}, false, 4);
  const std::set<uint32_t> notBad = suspects(code, inputs, {Explore::Concolic, 1}, true, 4);
  EXPECT_LT(onlyGood.size(), all.size());
  EXPECT_GE(notBad.size(), all.size());
}

} // namespace
} // namespace salve::diagnosis
