// Z3 behind a value: the only header through which the engine asks a solver.
//
// One Solver answers one kind of question about terms of one store; it translates each
// term once. Answers are `unknown` when the budget, the memory cap or Z3 itself ends.
#pragma once

#include "engine/smt/term.h"
#include "engine/support/budget.h"
#include "engine/support/reason.h"

#include <memory>
#include <span>

namespace salve::smt {

enum class Answer { Sat, Unsat, Unknown };

enum class SolverKind {
  OneShot,     ///< a single question: preprocess hard, bit-blast, SAT; no assumptions
  Incremental, ///< many questions under assumptions, with cores (Z3's QF_FD)
};

class Solver {
public:
  Solver(const Terms &terms, SolverKind kind, uint32_t seed = 0);
  ~Solver();
  Solver(const Solver &) = delete;
  Solver &operator=(const Solver &) = delete;

  void require(Term condition);
  Answer check(const Budget &budget, std::span<const Term> assumptions = {});

  /// After Sat: an evaluator for all symbols that were translated.
  Evaluator model();
  /// After Unsat under assumptions: a subset of them that suffices.
  std::vector<Term> core();
  /// After Unknown.
  Reason reason() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Bounds the memory of this process from now on, what is not the solvers' included; a solver gets
/// what is left when it is asked, and beyond it answers are Unknown.
void limitMemory(uint64_t megabytes);
/// Whether what the process holds has come so near to the limit that nobody should go on.
bool memoryExhausted();

/// "Z3 4.8.12"
std::string solverVersion();

} // namespace salve::smt
