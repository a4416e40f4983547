// The question "does this candidate repair the failure?", answered afresh for each.
//
// A candidate repairs `target` if, for all inputs, no run violates the target or any
// property that held originally, other properties fail only where they failed before,
// and no run leaves the bound on an input for which the original, or else its
// specification (reference, assertion loop), ends within it. See design: search, step 4.
#pragma once

#include "engine/execution/questions/verification.h"
#include "engine/repair/alternatives.h"
#include "engine/repair/heuristics.h"

namespace salve::repair {

struct Probed;
class Refuter;
class TestRuns;

/// The program in the other forms that are needed; ids of the original mean the same in them.
struct Forms {
  const ir::Program *extended = nullptr; ///< with what sleeps in it, if something does
  /// For a target that is no assertion: with an assertion where it is checked.
  const Probed *probed = nullptr;
  /// Where the program's tests are all that is asked: its runs.
  TestRuns *runs = nullptr;
  Refuter *refuter = nullptr;             ///< asked first, where there are tests
  execution::KnownFacts *facts = nullptr; ///< of these programs
};

/// What is to be repaired.
struct Task {
  const ir::Program &program;
  ir::FunctionId entry;
  ir::PropertyId target;
  /// Other properties that the original can violate: those that are known when the search
  /// begins, and those that it comes across (CandidateVerdict::alsoFailing).
  std::vector<ir::PropertyId> alsoFailing;
  uint32_t failedAt = 1; ///< the bound at which the failure was found
  uint32_t unwind = 16;  ///< the bound that repairs are verified up to
  /// Of the original nobody knows whether properties beside these fail.
  bool othersOpen = false;
  size_t tooMuch = SIZE_MAX; ///< terms of the smallest question about it that stayed open
  /// Whether nothing but `alsoFailing` may fail beside it, whatever the original does.
  bool isWhole = false;
  /// Other tests of the file, if the entry is a test: every candidate runs them.
  std::vector<ir::FunctionId> tests{};
  Forms forms{};
  smt::Impossible *impossible = nullptr; ///< what need not be asked again, if somebody keeps that
  execution::Exploration exploration{};  ///< of executions that propose candidates
  /// Which runs are good: not only those that are known to end well (FoREnSiC section III, Eq. 1),
  /// but all that are not known to fail (Eq. 7). A repair is verified in the same way with either.
  bool isGoodUnlessFailing = false;
  Heuristics heuristics{};
};

struct CandidateVerdict {
  enum class Kind { Proved, Bounded, Refuted, Unknown };
  Kind kind = Kind::Unknown;
  uint32_t unwind = 0;
  uint32_t ends = 0;         ///< Proved: a bound that no run leaves; 0: not looked for
  ir::Inputs counterexample; ///< Refuted
  bool vacuous = false;      ///< no run reaches the assertion any more
  bool othersOpen = false;   ///< Bounded: what nobody knows of the original stays open in part
  /// Task::alsoFailing and what else the candidate violates only where the original does.
  std::vector<ir::PropertyId> alsoFailing;
};

/// What is known of the original on one concrete input.
struct OriginalRun {
  bool mayLeave = false;                    ///< leaving the bound is no fault on this input
  std::vector<ir::PropertyId> alsoViolated; ///< other properties than the target
  uint32_t iterations = 0;
  size_t asserted = 0; ///< assertions that it comes to until it fails
};
OriginalRun runOriginal(const Task &task, const ir::Inputs &inputs, const Budget &budget);

/// The limits of runs on a concrete input: a repair may need more iterations than the
/// original took on it.
execution::Limits concreteLimits(const Task &task, const OriginalRun &original);

/// Whether the changed program passes on one concrete input.
enum class Passing {
  No,
  Yes,
  NotExecuted, ///< to its end: that does not refute the changes
};
Passing passes(const Task &task, const Changes &changes, const ir::Inputs &inputs,
               const OriginalRun &original, const Budget &budget);

/// How many assertions a run of the changed program comes to, if it fails, and in another property
/// or behind more of them than the original: then it goes further.
std::optional<size_t> further(const Task &task, const Changes &changes, const ir::Inputs &inputs,
                              const OriginalRun &original, const Budget &budget);

/// What a run does, as numbers.
struct Behaviour {
  /// Its end, its result, the globals it leaves, and the values that it asserts something of.
  /// Nothing if it could not be executed within the budget.
  std::optional<uint64_t> seen;
  uint64_t stored = 0; ///< what it writes to arrays, structures and blocks, whether it stays or not
  std::vector<uint64_t> printed; ///< the values that it prints
  std::set<uint64_t> read{};     ///< cells of arrays, structures and blocks
};
Behaviour behaviour(const Task &task, const Changes &changes, const ir::Inputs &inputs,
                    const Budget &budget);

/// Whether none of the runs on these inputs reaches the target's assertion, or another one that the
/// original does not come to.
bool unreached(const Task &task, const Changes &changes, const std::vector<ir::Inputs> &inputs,
               const Budget &budget);

/// Whether all runs on these inputs decide if they are to come to the target's assertion, by an if
/// around nothing but that: then it says something of them, whatever is decided.
bool decidesOtherwise(const Task &task, const Changes &changes,
                      const std::vector<ir::Inputs> &inputs, const Budget &budget);

/// Whether it is known, before it is verified, that no run comes to the assertion any more: at the
/// least bound, where that says it all. `shown`: inputs that may show the contrary.
bool isVacuousAtOnce(const Task &task, const Changes &changes, const std::vector<ir::Inputs> &shown,
                     const Budget &budget);

CandidateVerdict verifyCandidate(const Task &task, const Changes &changes,
                                 const std::vector<ir::Inputs> &shown, const Budget &budget);

} // namespace salve::repair
