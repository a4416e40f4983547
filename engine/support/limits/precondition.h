// Limits of inferred preconditions (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of the inference of a precondition.
namespace precondition {
inline constexpr size_t kConjuncts = 8;
inline constexpr size_t kTerms = 16;         ///< integers, and pointers, of one function
inline constexpr size_t kPointers = 2;       ///< that are followed to one of them
inline constexpr size_t kCalls = 3;          ///< in one another, between who asks and who is asked
inline constexpr size_t kLengths = 6;        ///< of arrays, that integers are compared with
inline constexpr size_t kVerifications = 16; ///< those found on public projects took 9 at most
inline constexpr uint64_t kFactor = 8;       ///< times or beyond a count, that there are elements
inline constexpr size_t kAlternatives = 4;   ///< for one failing input
inline constexpr double kVerificationSeconds = 1.5;      ///< of one verification
inline constexpr uint64_t kElements = uint64_t{1} << 30; ///< that an array is tried with
inline constexpr uint64_t kFixedElements = 4096;         ///< that a conjunct asks for by number
inline constexpr uint64_t kLeastSize =
    4; ///< of an array whose index varies, that is a size by number
inline constexpr int64_t kLeastWrapping = 1 << 15; ///< a number with which a size wraps
inline constexpr size_t kCallers = 6;              ///< that are tried with what a failing run read
inline constexpr size_t kNulls = 64;               ///< null pointers of one run that are looked at
inline constexpr uint32_t kMoreNodes = 4;          ///< of lists, for what may lie behind their end
inline constexpr size_t kConstants = 16;    ///< checks that constants fail, that are asked about
inline constexpr uint32_t kUnwind = 8;      ///< in which a run that passes a check is looked for
inline constexpr uint32_t kMoreUnwind = 64; ///< in the end
inline constexpr double kWiderShare = 0.5;  ///< of what is left, for one look at more runs
inline constexpr double kShare = 0.5;       ///< of the time that is left for the function
inline constexpr double kSeconds = 10;      ///< at most
} // namespace precondition

/// Of looking for overflows and leaks that are the function's own.
namespace own {
inline constexpr uint32_t kUnwind = 2; ///< to see which overflows may be certain
inline constexpr double kShare = 0.1;  ///< of the time that is left for the function
inline constexpr double kSeconds = 1;  ///< at most
} // namespace own

} // namespace salve::limits
