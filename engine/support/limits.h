// Where the engine cuts: every share of a budget and every cap in one place, by what it bounds.
//
// "Seconds" are seconds of work (budget.h), which do not depend on the load. A cap that is
// reached is never a pass: what is left is `unknown`, `bounded`, or said to be cut. What a repair
// rule may propose stands in its row of the catalogue instead; sizes that belong to a
// representation (bits of a pointer, depth of a rewriting) stand beside it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// What things cost, in units of work: about half a microsecond each. Measured on the benchmarks;
/// what is dear in a way that is not counted here is ended by the clock.
namespace work {
inline constexpr uint64_t kPerStep = 1;          ///< statement or expression, executed symbolically
inline constexpr uint64_t kPerTerm = 1;          ///< that is new in its store
inline constexpr uint64_t kPerExecution = 20;    ///< symbolic; to set it up
inline constexpr uint64_t kPerRun = 20;          ///< of the interpreter; to set it up
inline constexpr uint64_t kRunStepsPerUnit = 20; ///< of the interpreter
inline constexpr uint64_t kGlobalBytesPerUnit = 128; ///< of the interpreter, to open and read back
inline constexpr uint64_t kPerQuestion = 200;        ///< to a solver, whatever it asks
inline constexpr double kSolverResourcesPerSecond = 2e6; ///< as Z3 counts them (rlimit)
inline constexpr uint64_t kPerAbstractStatement = 10;    ///< and the square of its variables
inline constexpr uint64_t kPerParsing = 20'000;          ///< of a translation unit with its headers
} // namespace work

/// Of the abstract interpretation of one function.
namespace analysis {
inline constexpr double kSeconds = 2;
inline constexpr size_t kVariables = 14; ///< that are tracked: an octagon costs their cube
inline constexpr size_t kConstants = 8;  ///< for thresholds
inline constexpr size_t kPairs = 8;      ///< variables up to which differences are thresholds
inline constexpr int kPatience = 2;      ///< iterations before widening
inline constexpr int kWidenings = 3;     ///< before single inequalities are dropped
inline constexpr int kIterations = 60;   ///< before nothing is assumed any more
inline constexpr int kNarrowings = 2;
} // namespace analysis

/// Of loops beyond the bound. Most of what induction proves it proves in milliseconds, and what
/// it cannot prove must leave time for deeper bounds.
namespace induction {
inline constexpr double kShare = 0.25; ///< of the time that is left, for each depth
inline constexpr double kMostSeconds = 10;
inline constexpr int kRounds = 8;             ///< to find what a loop changes
inline constexpr size_t kRegions = 4096;      ///< that a loop may change
inline constexpr uint32_t kModelUnwind = 256; ///< loops of library models end with their objects
} // namespace induction

/// Of the search for a term that shows that a loop ends.
namespace ranking {
inline constexpr size_t kChanging = 6; ///< variables that terms are made of
inline constexpr size_t kFixed = 6;
inline constexpr int kQuestions = 12; ///< to the solver, for one loop
} // namespace ranking

/// Of a concrete run that looks for a state that comes again.
namespace endless {
inline constexpr uint64_t kFirst = 4;       ///< iteration that is remembered; most loops end before
inline constexpr uint64_t kBytes = 1 << 20; ///< of a state; larger ones are not compared
inline constexpr uint64_t kBytesPerStep = 64; ///< that copying or comparing costs
} // namespace endless

/// Of making a counterexample readable.
namespace simplest {
inline constexpr size_t kReplays = 3'000;
inline constexpr uint64_t kSteps = 100'000; ///< of one replay
inline constexpr size_t kCombined = 8;      ///< inputs tried in all combinations of 0 and 1
inline constexpr size_t kInputs = 64;       ///< that are lowered
} // namespace simplest

} // namespace salve::limits
