// What work costs (README.md).
#pragma once

#include <cstdint>

namespace salve::limits {

/// What things cost, in units of work: about half a microsecond each. Measured on the benchmarks;
/// what is dear in a way that is not counted here is ended by the clock.
namespace work {
inline constexpr uint64_t kPerStep = 1;          ///< statement or expression, executed symbolically
inline constexpr uint64_t kObjects = 500;        ///< of a state; so few are copied in no time,
inline constexpr uint64_t kObjectsPerStep = 10;  ///< and so many more while a step is executed
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

} // namespace salve::limits
