// The last word on a repair: the patched text itself is parsed and verified again.
//
// Knows nothing of how the repair was found: it sees the original program, the patched
// text and which failures may remain. Rows F9, N3.
#pragma once

#include "engine/execution/verification.h"
#include "engine/frontend/frontend.h"

#include <functional>

namespace salve::edit {

/// A property across two versions of a text.
struct PropertyName {
  ir::PropertyKind kind;
  std::string text;
  friend auto operator<=>(const PropertyName &, const PropertyName &) = default;
};
PropertyName nameOf(const ir::Program &program, ir::PropertyId property);

struct Expectation {
  std::string function;
  bool decided = true; ///< false: not known in the time for it, without the repair already
  std::vector<PropertyName> mayFail; ///< properties that fail without the repair too
};

struct Recheck {
  bool accepted = false;
  std::string why; ///< not accepted: for the log and for tests
  execution::Outcome outcome =
      execution::Outcome::Unknown; ///< of the repaired function: Proved or Bounded,
                                   ///< or Failing in what may fail only
  uint32_t unwind = 0;
  bool leaves = false;                   ///< Bounded: by `unwind`, and
  uint8_t limitations = 0;               ///< execution::Limitation, as bits
  std::vector<std::string> undecided;    ///< other functions that were not decided in their time
  std::vector<std::string> stillFailing; ///< others that failed before, and now by another check
  uint32_t tests = 0;      ///< if the function starts the program: those that do and pass
                           ///< without any input
  bool passesTest = false; ///< the function is one of them
};

/// What fails in a function of the original without any repair; nothing if it is not
/// analysed.
using ExpectationOf = std::function<std::optional<Expectation>(ir::FunctionId)>;

/// `repaired` is the function under repair; `others` are the original's other functions
/// that are analysed: none that reaches changed code may fail in a new way.
Recheck recheck(const ir::Program &original, const frontend::Source &patched,
                const frontend::Options &options, const Expectation &repaired,
                const std::vector<ir::FunctionId> &others, const ExpectationOf &expectationOf,
                const execution::VerificationOptions &verification, const Budget &budget);

} // namespace salve::edit
