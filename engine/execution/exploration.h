// How the runs of a function are looked at: all at once, merged where control joins, or path by
// path (FoREnSiC section III: symbolic and concolic execution with limits; row F3).
//
// An execution that is explored has the same shape as one that is merged, so that every question
// can be asked of either. What lies on paths that were not looked at is in `leaves`, as are runs
// beyond the bound: more paths give better answers, fewer never a wrong one.
#pragma once

#include <cstdint>

namespace salve::execution {

enum class Explore : uint8_t {
  Merged,
  Paths,    ///< a side of a condition is taken if the solver finds inputs that go there
  Concolic, ///< the sides that concrete inputs take; the solver turns one of them round
};

struct Exploration {
  Explore by = Explore::Merged;
  uint32_t paths = 1000;    ///< at most, the shortest beginnings first
  uint32_t decisions = 200; ///< conditions of statements on one path that are no constants

  bool operator==(const Exploration &) const = default;
};

/// What was looked at.
struct Explored {
  uint32_t paths = 0;
  /// Of all paths, 0 to 1: each decision halves what lies behind it, and a side that nothing can
  /// take counts as looked at.
  double share = 0;
  bool isComplete = false; ///< nothing was left out: all runs within the bound of loops
};

} // namespace salve::execution
