// Copies of the process: what they answer, how they end, and that large questions are asked in one.
#include "engine/smt/isolated.h"
#include "engine/smt/solver.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace salve::smt {
namespace {

constexpr uint64_t kMegabyte = 1 << 20;

TEST(Isolated, AnswersAndChangesNothingHere) {
  int here = 1;
  const Isolated copy = isolated(
      [&] {
        here = 2;
        return std::string(100'000, 'x') + std::to_string(here);
      },
      0, Budget(20));
  EXPECT_EQ(copy.end, Isolated::End::Answered);
  EXPECT_EQ(copy.answer, std::string(100'000, 'x') + "2");
  EXPECT_EQ(here, 1);
}

TEST(Isolated, IsLostWhereItBreaksOrTakesTooMuch) {
  auto endOf = [](auto work, uint64_t most) { return isolated(work, most, Budget(20)).end; };
  EXPECT_EQ(endOf([]() -> std::string { std::abort(); }, 0), Isolated::End::Lost);
  EXPECT_EQ(endOf([]() -> std::string { throw std::bad_alloc(); }, 0), Isolated::End::Lost);
  auto takesAll = []() -> std::string {
    for (;;) {
      auto *block = static_cast<volatile char *>(std::malloc(kMegabyte));
      for (size_t i = 0; i < kMegabyte; i += 1024)
        block[i] = 1;
    }
  };
  EXPECT_EQ(endOf(takesAll, 300 * kMegabyte), Isolated::End::Lost);
}

TEST(Isolated, EndsWithTheBudgetAndIsGone) {
  std::atomic<bool> stop = true;
  const auto begin = waitpid(-1, nullptr, WNOHANG);
  const Isolated copy = isolated(
      []() -> std::string {
        for (;;)
          pause();
      },
      0, Budget(1e6, &stop));
  EXPECT_EQ(copy.end, Isolated::End::Late);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), begin); // no child is left, or as many as before
}

TEST(Isolated, ItsTimeCountsAsThisProcesss) {
  const Budget budget(1e6);
  const double before = budget.remainingTime();
  isolated(
      [] {
        for (const clock_t end = clock() + CLOCKS_PER_SEC / 5; clock() < end;) {
        }
        return std::string();
      },
      0, budget);
  EXPECT_GT(before - budget.remainingTime(), 0.15);
}

/// Whether a wide product is a square of `root` times the product, and its factors, beyond what is
/// asked in the process itself.
int askLarge() {
  limitMemory(1024);
  Terms terms;
  Solver solver(terms, SolverKind::OneShot);
  std::vector<Term> factors;
  Term all = terms.number(64, 1);
  for (int i = 0; i < 200; ++i) {
    factors.push_back(terms.symbol(64));
    all = terms.multiply(all, factors.back());
    solver.require(terms.equal(factors.back(), terms.number(64, i % 3 == 0 ? 3 : 1)));
  }
  solver.require(terms.equal(all, terms.symbol(64)));
  if (solver.check(Budget(60)) != Answer::Sat)
    return 1;
  Evaluator model = solver.model();
  for (size_t i = 0; i < factors.size(); ++i)
    if (model(factors[i]) != (i % 3 == 0 ? 3 : 1))
      return 2;
  solver.require(terms.equal(all, terms.number(64, 0)));
  return solver.check(Budget(60)) == Answer::Unsat ? 0 : 3;
}

TEST(Isolated, LargeQuestionsAreAnsweredAsSmallOnes) {
  EXPECT_EXIT(std::_Exit(askLarge()), testing::ExitedWithCode(0), "");
}

/// Questions that want more than there is: the process keeps what it had, and answers others.
int askTooMuch() {
  limitMemory(200);
  auto megabytes = [] {
    uint64_t all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) / kMegabyte;
  };
  uint64_t atFirst = 0;
  for (int round = 0; round < 6; ++round) {
    Terms terms;
    Solver solver(terms, SolverKind::OneShot);
    Term product = terms.symbol(64), other = terms.symbol(64);
    for (int i = 0; i < 400; ++i)
      product =
          terms.add(terms.multiply(product, other), terms.multiply(terms.symbol(64), product));
    solver.require(terms.equal(product, terms.number(64, 7919)));
    if (solver.check(Budget(60)) != Answer::Unknown || solver.reason() != Reason::Memory)
      return 1;
    atFirst = round == 0 ? megabytes() : atFirst;
  }
  if (megabytes() > atFirst + 30)
    return 2;
  Terms terms;
  Solver solver(terms, SolverKind::OneShot);
  const Term x = terms.symbol(32);
  solver.require(terms.equal(terms.multiply(x, x), terms.number(32, 49)));
  return solver.check(Budget(20)) == Answer::Sat ? 0 : 3;
}

TEST(Isolated, WhatWantsTooMuchLeavesNothingBehind) {
  EXPECT_EXIT(std::_Exit(askTooMuch()), testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace salve::smt
