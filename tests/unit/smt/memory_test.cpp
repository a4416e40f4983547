// Z3 out of memory is an answer, not a crash. In a child process: its limit is global.
#include "engine/smt/solver.h"

#include <gtest/gtest.h>

namespace {

using namespace salve;
using namespace salve::smt;

/// 0: the solver said that it has too little memory, 1: something else.
int askWithoutMemory(SolverKind kind) {
  limitMemory(1);
  Terms terms;
  for (int round = 0; round < 3; ++round) {
    Solver solver(terms, kind);
    Term product = terms.symbol(64);
    for (int i = 0; i < 40; ++i)
      product = terms.multiply(product, terms.symbol(64));
    solver.require(terms.equal(product, terms.number(64, 7919)));
    if (solver.check(Budget(20)) != Answer::Unknown || solver.reason() != Reason::Memory)
      return 1;
  }
  return 0;
}

TEST(Memory, ItsEndIsUnknown) {
  for (SolverKind kind : {SolverKind::Incremental, SolverKind::OneShot})
    EXPECT_EXIT(std::_Exit(askWithoutMemory(kind)), testing::ExitedWithCode(0), "");
}

} // namespace
