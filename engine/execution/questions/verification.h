// The question "can a property of this function fail?", with counterexamples.
//
// Unwinding 1, 2, 4, ...: at each bound the function is executed once with symbolic
// inputs and one query decides all properties together. Every counterexample of the
// original program is replayed by the interpreter; one that does not replay makes the
// verdict unknown, never a failure. Rows N3, R1.
#pragma once

#include "engine/analysis/element_claims.h"
#include "engine/execution/executor.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/smt/impossible.h"
#include "engine/smt/solver.h"

namespace salve::execution {

/// Unsupported: a run comes to what is not modelled, see Execution.
enum class Outcome { Proved, Bounded, Failing, Unknown, Unsupported };

struct VerificationOptions {
  uint32_t firstUnwind = 1;
  uint32_t lastUnwind = 16;
  uint32_t nested = Limits{}.nested; ///< calls in calls, at most
  bool fewerCalls = false;           ///< fewer of them where all are more than memory holds
  /// What the last bound leaves open is tried by induction of depth 1 up to this.
  uint32_t induction = 2;
  uint32_t violations = 8; ///< at most so many properties are reported
  /// Not empty: whether these can fail is all that is asked.
  std::vector<ir::PropertyId> asked{};
  bool vacuity = true; ///< whether a proof is asked if it is vacuous
  /// What need not be asked again, if somebody keeps that.
  smt::Impossible *impossible = nullptr;
  KnownFacts *facts = nullptr; ///< for all executions; null: `verify` keeps its own
  Exploration exploration{};   ///< of what is executed up to a bound
};

/// A property that can fail, and inputs on which it does.
struct Violation {
  ir::PropertyId property;
  ir::Inputs inputs;
};

struct Verification {
  Outcome outcome = Outcome::Unknown;
  uint32_t unwind = 0;                 ///< the last bound that was decided; 0: none
  uint32_t decided = Limits{}.decided; ///< iterations that constants decide were looked at
  uint32_t nested = Limits{}.nested;   ///< calls in calls that were looked at
  uint32_t induction = 0; ///< Proved: by induction of this depth; 0: all runs end within the bound
  analysis::ElementClaims claims{}; ///< Proved, by induction: those that were proved with it
  Reason reason = Reason::None;     ///< Unknown, or Bounded: why no deeper bound was decided
  std::optional<Explored> explored; ///< path by path, at the last bound that was looked at
  std::optional<ir::Unsupported> unsupported; ///< Unsupported: what a run comes to
  std::vector<Violation> violations;
  bool othersOpen = false;   ///< Failing: whether other properties fail was not decided of all
  size_t tooMuch = SIZE_MAX; ///< terms of the smallest question that stayed open
  bool leaves = false;       ///< Bounded: there are runs that go on beyond `unwind`
  /// Proved, Bounded: loops that somebody waits for; no ranking term was found of them (by
  /// induction), or it stayed open whether a state comes again in them (else).
  std::vector<ir::PropertyId> mayNotEnd;
  uint32_t decidedEnds = 0; ///< the last bound at which none of them stayed open; 0: none
  /// Bounded: loop invariants that induction of the last depth could not prove.
  std::vector<ir::PropertyId> notInductive;
  /// Loop invariants that were left out, because with them nothing could be decided.
  std::vector<ir::PropertyId> leftOut;
  bool hasProperties = false; ///< there is a check in what the function reaches

  /// Proved, but no run evaluates any assertion: assumptions exclude each other, say.
  bool vacuous = false;

  /// Failing: the terms of the last execution, for further questions about it.
  std::shared_ptr<smt::Terms> terms;
  Execution execution;
};

Verification verify(const ir::Program &program, ir::FunctionId entry,
                    const VerificationOptions &options, const Budget &budget);

/// After `solver` found a condition of the execution satisfiable: a model of it in which the input
/// arrays have fewer than 2^20 elements if there is one. Larger ones cannot be replayed, say little
/// to a person and are what solvers like to choose. More may be required of the solver afterwards.
smt::Evaluator usualModel(const smt::Terms &terms, const Execution &execution, smt::Solver &solver,
                          const Budget &budget);

/// The values of an execution's inputs in a model.
ir::Inputs inputsOf(smt::Evaluator &model, const Execution &execution);

/// Inputs that violate the same property and are easy to read: small, mostly 0 and 1. An order of
/// evaluation is among them only where another one does not fail.
ir::Inputs simplest(const ir::Program &program, ir::FunctionId entry, ir::PropertyId property,
                    ir::Inputs inputs, const Budget &budget);

/// Up to `count` inputs that violate `property`, `first` among them, as different as
/// possible in the values of single inputs (FoREnSiC section V: nasty counterexamples).
std::vector<ir::Inputs> diverse(const ir::Program &program, ir::FunctionId entry,
                                const Verification &failing, ir::PropertyId property,
                                const ir::Inputs &first, size_t count, const Budget &budget);

} // namespace salve::execution
