// Limits of promises of called functions (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of functions that are judged by what the functions that they call promise.
namespace summary {
inline constexpr double kInlined = 0.75;        ///< of the time, for judging with everything called
inline constexpr double kAskedInlined = 0.4;    ///< the same, of what is for a precondition
inline constexpr size_t kStatements = 24;       ///< of functions without loops that stay inlined
inline constexpr size_t kFunctions = 40;        ///< that one function calls and that are summarised
inline constexpr double kShare = 0.1;           ///< of a function's time, for the promises of one
inline constexpr double kSeconds = 2;           ///< at most
inline constexpr double kQuestionSeconds = 0.5; ///< of these, for one verification
inline constexpr double kMostSeconds = 5;       ///< for one function by its callees' promises
inline constexpr size_t kPromises = 64;         ///< that are tried, of one function
inline constexpr size_t kNumbers = 12;          ///< in the code, that results are compared with
inline constexpr size_t kRounds = 16;           ///< of dropping promises that do not hold
inline constexpr size_t kAlone = 6;             ///< promises that are tried one by one
inline constexpr double kRunSeconds = 0.2;      ///< for runs of the interpreter, of one function
inline constexpr int kRuns = 24;                ///< of the interpreter, to drop most of them
inline constexpr size_t kMeasures = 6;          ///< of a recursion
inline constexpr uint64_t kAssignedBytes = 256; ///< of a global that is assigned as a whole
} // namespace summary

} // namespace salve::limits
