// What a verdict rests on: assumptions of the inputs, and what was checked only up to a bound.
//
// Sentences only; which verdict it is others decide.
#pragma once

#include "engine/execution/questions/verification.h"

namespace salve::words {

/// What is assumed of the inputs of `written`, which is analysed as `entry`.
std::vector<std::string> inputNotes(const ir::Program &program, ir::FunctionId written,
                                    ir::FunctionId entry);

/// "12 paths were followed, 40 % of all".
std::string explored(const execution::Explored &explored);

/// How far a verification went that did not decide all runs.
struct Extent {
  uint32_t unwind = 0;
  bool leaves = false;     ///< there are runs that go on beyond `unwind`
  uint8_t limitations = 0; ///< execution::Limitation, as bits
  bool ifItEnds = false;   ///< for all inputs, but that every loop ends was not shown
  bool forCallers = false; ///< but for inputs that its callers are to avoid
  bool othersOpen = false; ///< of a repair: but for checks that are not decided without it, either
  bool ofNumbers = false;  ///< for a standard input of nothing but numbers
  uint32_t nested = execution::Limits{}.nested; ///< calls in calls
};

Extent extentOf(const execution::Verification &verification);

inline constexpr const char *kIfItEnds = "if it ends";

/// "by what `f` and `g` promise if they end".
std::string promised(const std::vector<std::string> &by, bool byRecursion, bool ifTheyEnd);

/// "up to 16 iterations and strings of 8 characters".
std::string bound(const ir::InputLimits &sizes, const Extent &extent);

} // namespace salve::words
