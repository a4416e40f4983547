// Work that may take more memory than there is, in a copy of this process: what it takes, and what
// it breaks, ends with the copy.
#pragma once

#include "engine/support/budget.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace salve::smt {

/// How a copy ended, and what it answered.
struct Isolated {
  enum class End {
    Answered,
    Lost,     ///< for want of memory, mostly
    Late,     ///< the budget's time, or its stop token, ended it
    NotBegun, ///< there can be no copy now
  };
  End end = End::NotBegun;
  std::string answer;
};

/// Runs `work` in a copy that no more than `mostBytes` of memory are left to (0: as many as it
/// takes), and returns what it returned there. Nothing else that it does is seen here; of the
/// process nothing but the calling thread is copied. Its time on the processor counts as this
/// process's. A copy ends with the process that made it.
Isolated isolated(const std::function<std::string()> &work, uint64_t mostBytes,
                  const Budget &budget);

} // namespace salve::smt
