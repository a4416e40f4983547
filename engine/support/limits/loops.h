// Limits of loops and of abstract interpretation (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of the abstract interpretation of one function.
namespace analysis {
inline constexpr double kSeconds = 2;
inline constexpr size_t kVariables = 14;  ///< that are tracked: an octagon costs their cube
inline constexpr size_t kDimensions = 16; ///< with three for each pointer, two for each array
inline constexpr size_t kArrays = 3;
inline constexpr int kSplit = 4;              ///< between the numbers of what scanf may have read
inline constexpr size_t kMostDimensions = 28; ///< with what one statement needs
inline constexpr uint32_t kSpanned = 6;       ///< dimensions, the first ones, of a polyhedron
inline constexpr size_t kPolyhedral = 4;      ///< up to which they span a polyhedron
inline constexpr size_t kExpressions = 400;   ///< of a function that polyhedra are spent on
inline constexpr int64_t kFactor = 64;        ///< in inequalities that are said
inline constexpr uint32_t kParameters = 7;    ///< dimensions of those that summaries speak of
inline constexpr int kCalls = 8;              ///< in calls, of which summaries are made
inline constexpr size_t kPassing = 250; ///< expressions of a function whose calls pass pointers
inline constexpr size_t kFollowed = 64; ///< functions that a run reaches
inline constexpr size_t kWalks = 256;   ///< of called functions, each for the arguments of a call
inline constexpr size_t kConstants = 8; ///< for thresholds
inline constexpr size_t kPairs = 8;     ///< variables up to which differences are thresholds
inline constexpr int kUnrolled = 66;    ///< iterations of a loop that divides or shifts
inline constexpr int kPatience = 2;     ///< iterations before widening
inline constexpr int kWidenings = 3;    ///< before single inequalities are dropped
inline constexpr int kIterations = 60;  ///< before nothing is assumed any more
inline constexpr int kNarrowings = 2;
} // namespace analysis

/// Of loops beyond the bound. Most of what induction proves it proves in milliseconds, and what
/// it cannot prove must leave time for deeper bounds.
namespace induction {
inline constexpr double kShare = 0.25; ///< of the time that is left, for each depth
inline constexpr double kMostSeconds = 10;
inline constexpr double kSoonSeconds = 0.2;   ///< to see if all ends at a bound that is near
inline constexpr uint32_t kSoon = 4;          ///< times the bound
inline constexpr int kRounds = 8;             ///< to find what a loop changes
inline constexpr size_t kRegions = 4096;      ///< that a loop may change
inline constexpr uint32_t kModelUnwind = 256; ///< loops of library models end with their objects
} // namespace induction

/// Of what is claimed of the elements of arrays that a loop has come by.
namespace elements {
inline constexpr size_t kGuesses = 64;     ///< of a function
inline constexpr size_t kClaims = 48;      ///< of a loop
inline constexpr uint32_t kDepth = 2;      ///< of inductions with claims
inline constexpr uint32_t kDecided = 4;    ///< iterations that constants decide
inline constexpr size_t kInstances = 1024; ///< of claims for single elements, in one execution
inline constexpr int kRounds = 12;         ///< until no claim is refuted
} // namespace elements

/// Where an execution is too much work with all iterations that constants decide.
namespace tooMuch {
inline constexpr uint32_t kDecided = 16; ///< such iterations of a loop instead
inline constexpr double kAllCalls = 0.6; ///< for all calls, before fewer calls in calls
inline constexpr uint32_t kNested = 8;   ///< are looked at
inline constexpr double kShare = 0.4;    ///< of the time that is left, for all questions before
inline constexpr double kMore = 0.3;     ///< for what else fails, once something does
inline constexpr double kTogether = 0.6; ///< for what is asked together, before it is in parts
inline constexpr double kPart = 0.25;    ///< for one of these
inline constexpr double kOthers = 0.5;   ///< in a repair, for what nobody knows without it
} // namespace tooMuch

/// Of blocks that loops allocate.
namespace families {
inline constexpr uint32_t kDepth = 1;    ///< of inductions
inline constexpr double kShare = 0.5;    ///< of the time that is left
inline constexpr uint64_t kBytes = 4096; ///< of a block
inline constexpr uint64_t kCells = 64;   ///< scalars of a block
inline constexpr size_t kTargets = 32;   ///< of a pointer in one that is arbitrary
inline constexpr size_t kGuesses = 96;   ///< about all blocks of a type
inline constexpr size_t kConstants = 24; ///< that bound what they contain
inline constexpr size_t kExceptions = 2; ///< pointers to what a guess is not about, of a loop
inline constexpr size_t kClaims = 256;   ///< of a loop
} // namespace families

/// Of loops that end by themselves, but behind the last bound (state machines, numbers of bits).
namespace runout {
inline constexpr uint32_t kFrom = 16;    ///< the last bound, if nobody has asked for less
inline constexpr uint32_t kUnwind = 260; ///< every number of 8 bits
inline constexpr double kShare = 0.1;    ///< of the time that is left
inline constexpr double kMostSeconds = 1;
} // namespace runout

} // namespace salve::limits
