// The questions to executor and engine, apart from the other comparisons.
#pragma once

#include "engine/ir/inputs.h"

#include <optional>
#include <string>

namespace salve::fuzz {

struct Comparison {
  std::optional<std::string> mismatch;
  bool decided = true; ///< false: too long a run for the executor
};

/// Executor on concrete inputs against the interpreter: they must end alike, in the same
/// property if they fail.
Comparison compareExecution(const ir::Program &program, ir::FunctionId entry,
                            const ir::Inputs &inputs);

struct Verdict {
  enum class Kind { Proved, Bounded, Failing, Unknown, Other };
  Kind kind = Kind::Other;
  uint32_t unwind = 0; ///< Bounded
  std::string text;    ///< for people
};

/// What the engine says of `function` in the file `text`.
Verdict verdictOf(const std::string &text, const std::string &function);

} // namespace salve::fuzz
