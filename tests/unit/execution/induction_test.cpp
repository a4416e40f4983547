// Proofs by induction: nothing of random programs that was proved fails when the interpreter
// runs them. (tests/golden/induction says what is proved and what must not be.)
#include "engine/execution/questions/verification.h"
#include "engine/frontend/frontend.h"
#include "tests/unit/analysis/random_program.h"

#include <gtest/gtest.h>

namespace salve::execution {
namespace {

ir::FunctionId functionF(const ir::Program &program) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[ir::FunctionId(i)].name == "f")
      return ir::FunctionId(i);
  ADD_FAILURE() << "no function f";
  return {};
}

ir::Inputs randomInputs(const ir::Program &program, std::mt19937_64 &random) {
  ir::Inputs inputs;
  for (uint32_t v = 0; v < program.variables.size(); ++v) {
    const ir::Type &type = program.types[program.variables[ir::VariableId(v)].type];
    if (type.kind != ir::TypeKind::Integer)
      continue;
    uint64_t top = 1ULL << (type.width - 1);
    uint64_t extremes[] = {0, 1, 5, 100, ~0ULL, top, top - 1};
    uint64_t bits = random() % 3   ? extremes[random() % 7]
                    : random() % 3 ? random() % 256
                                   : random();
    inputs[{ir::InputKey::Kind::Variable, v, 0, 0, 0}] = ir::truncate(type, bits);
  }
  return inputs;
}

struct Random {
  bool memory;
  uint64_t seeds;
  int proofs; ///< at least
};
class RandomProofs : public testing::TestWithParam<Random> {};
INSTANTIATE_TEST_SUITE_P(Kinds, RandomProofs,
                         testing::Values(Random{false, 60, 1}, Random{true, 20, 1}));

TEST_P(RandomProofs, NothingThatWasProvedFails) {
  int proofs = 0;
  for (uint64_t seed = 0; seed < GetParam().seeds; ++seed) {
    std::string code = analysis::RandomProgram(seed, GetParam().memory, true).text();
    ir::Program program = frontend::lower({"/t.c", code, {}, ""});
    // What may go wrong by the way is not the question.
    program.unchecked = ~ir::bit(ir::PropertyKind::Assertion);
    ir::FunctionId f = functionF(program);
    ASSERT_TRUE(program.functions[f].unsupported.empty() && !program.functions[f].broken) << code;
    VerificationOptions options;
    options.lastUnwind = 2;
    Verification v = verify(program, f, options, Budget(4));
    if (v.outcome != Outcome::Proved)
      continue;
    proofs += v.induction > 0;
    std::mt19937_64 random(seed);
    ir::RunOptions run;
    run.limits = {20'000, 2'000, 10};
    for (int i = 0; i < 80; ++i)
      ASSERT_NE(ir::interpret(program, f, randomInputs(program, random), run, Budget(60)).end,
                ir::RunEnd::Failed)
          << "seed " << seed << "\n"
          << code;
  }
  EXPECT_GE(proofs, GetParam().proofs);
}

} // namespace
} // namespace salve::execution
