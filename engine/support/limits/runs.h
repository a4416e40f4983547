// Limits of the interpreter and of paths (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of one run of the interpreter.
namespace run {
inline constexpr size_t kStackBytes = 6 << 20;     ///< of our own stack, which is 8 MB or more
inline constexpr uint64_t kStoredBytes = 96 << 20; ///< of all objects, but for the rows
inline constexpr uint64_t kBlockBytes = 32 << 20;  ///< of one object
inline constexpr uint64_t kSmallInput = 4096;      ///< sizes up to it can be replayed
inline constexpr uint64_t kLocalBytes = 1 << 13;   ///< larger locals are apart from their frame
inline constexpr size_t kTrace = 1'000;            ///< last steps that are shown
inline constexpr size_t kShownValues = 64;         ///< of one step
inline constexpr uint64_t kWholeSteps = 5'000'000; ///< where a function always calls itself
inline constexpr uint64_t kOtherSteps = 200'000;   ///< of a failing run behind the first one
inline constexpr uint64_t kFuel = 1 << 14;         ///< steps between two looks at the budget
} // namespace run

namespace path {
inline constexpr size_t kSteps = 100'000;       ///< last ones of a run that are kept
inline constexpr size_t kEvaluations = 1 << 18; ///< likewise, of its expressions
inline constexpr size_t kPoints = 4'000;        ///< last stores and decisions, for evidence
inline constexpr size_t kWanted = 4;            ///< relations that fail, of one failure
} // namespace path

/// Of runs on words of a command line that are longer than those that are verified.
namespace words {
inline constexpr uint32_t kLongest = 48; ///< fills its object: what is read behind it shows
inline constexpr size_t kLengths = 12;   ///< of words
inline constexpr size_t kCharacters = 24;
inline constexpr size_t kTrials = 6'000;
inline constexpr uint64_t kSteps = 100'000; ///< of one run
inline constexpr uint64_t kMostWords = 4;   ///< behind the program's name
inline constexpr double kShare = 0.3;       ///< of the time that is left
inline constexpr double kSeconds = 2;       ///< at most
} // namespace words

/// Of looking for a state that comes again: by a solver, then by a concrete run.
namespace endless {
inline constexpr double kShare = 0.5;  ///< of what is left, to ask about it and all else together
inline constexpr uint64_t kFirst = 4;  ///< iteration that is remembered; most loops end before
inline constexpr uint64_t kCalls = 64; ///< of a function in itself, from which they are compared
inline constexpr uint64_t kCounting = 64;     ///< from which what a loop only counts is left aside
inline constexpr uint64_t kBytes = 1 << 20;   ///< of a state; larger ones are not compared
inline constexpr uint64_t kBytesPerStep = 64; ///< that copying or comparing costs
} // namespace endless

} // namespace salve::limits
