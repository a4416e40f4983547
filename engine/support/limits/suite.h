// Limits of tests and references (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of tests of a whole program, and of changed programs that are run on them.
namespace suite {
inline constexpr uint64_t kSteps = 10'000'000; ///< of the interpreter; beyond it, it does not end
inline constexpr uint64_t kRecursion = 1'000'000;  ///< our own stack ends before
inline constexpr uint64_t kConfirmedSteps = 5'000; ///< so short runs are executed symbolically, too
inline constexpr double kConfirmedSeconds = 0.5;
inline constexpr uint64_t kRunSteps = 20'000'000;     ///< of a program that reads nothing
inline constexpr double kRunShare = 0.5;              ///< of the time, for them
inline constexpr uint64_t kLeastSteps = 200'000;      ///< that a changed program may take
inline constexpr uint64_t kStepsPerCharacter = 5'000; ///< that is expected: `%d` takes half of it
inline constexpr uint64_t kMostSteps = 2'000'000;     ///< of the original, looked at for that
inline constexpr uint64_t kTimesLonger = 4;           ///< than the original
inline constexpr size_t kValues = 40;                 ///< of a parameter that are tried
inline constexpr size_t kValuesOfTwo = 8;             ///< of each of two
inline constexpr size_t kTests = 200;
inline constexpr size_t kReadTests = 40;    ///< whose output is read for texts that are wrong
inline constexpr size_t kAligned = 1 << 20; ///< characters printed times characters wanted
inline constexpr uint64_t kInput = 1 << 16; ///< bytes of one test
inline constexpr uint64_t kOutput = 1 << 14;
inline constexpr uint64_t kPrinted = 4096; ///< by one call of printf; as the models have it
} // namespace suite

/// Inputs that are made up where a correct program is all that says what is wanted.
namespace reference {
inline constexpr size_t kTests = 40;              ///< that are kept
inline constexpr size_t kTries = 200;             ///< inputs that are begun
inline constexpr size_t kParts = 24;              ///< numbers, words or lines of one
inline constexpr size_t kMostParts = 160;         ///< if the program goes on asking
inline constexpr uint64_t kSteps = 200'000;       ///< of a run of the correct program
inline constexpr uint64_t kAllSteps = 40'000'000; ///< of all of them
inline constexpr uint32_t kUnwind = 4;            ///< of a program that runs beside it
inline constexpr uint32_t kLeastUnwind = 2;       ///< that is worth telling
inline constexpr double kShare = 0.5; ///< of the time that is left, for all that are mended
inline constexpr double kSeconds = 5; ///< at most, for one
} // namespace reference

/// Of the test that is made of a failing input.
namespace setup {
inline constexpr size_t kStatements = 64;
inline constexpr uint64_t kElements = 256;    ///< of one array
inline constexpr uint64_t kSteps = 1'000'000; ///< of its run
} // namespace setup

} // namespace salve::limits
