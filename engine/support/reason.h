// Why a question was given up. Every room that gives up says which of these it was, and only
// the report turns it into a word.
#pragma once

#include <cstdint>

namespace salve {

enum class Reason : uint8_t {
  None,        ///< it was answered
  Timeout,     ///< the budget ended: its work, its clock, or somebody stopped it
  Paths,       ///< not all paths were followed (execution/exploration.h)
  Memory,      ///< the memory that it may take was taken
  Solver,      ///< the solver can tell neither way, or its answer did not stand the test
  NotModelled, ///< the executor has no meaning for what this run does
};

/// As the report calls it.
constexpr const char *nameOf(Reason reason) {
  switch (reason) {
  case Reason::None: return "";
  case Reason::Timeout: return "timeout";
  case Reason::Paths: return "paths";
  case Reason::Memory: return "memory";
  case Reason::Solver: return "solver";
  case Reason::NotModelled: return "not modelled";
  }
  return "";
}

} // namespace salve
