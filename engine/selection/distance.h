// Semantic distance: on how many runs that passed does a repair change what the program does?
//
// D'Antoni et al. (Qlose) compare traces; here it is the end of a run, its result, what it prints
// and the globals it leaves, on inputs near the failing ones, and where that is the same what it
// wrote on its way. Repairs that end alike on all of these, and read the same on the way, are one
// group: where an array holds zeros its first element is as good as any other.
#pragma once

#include "engine/repair/candidate.h"

namespace salve::selection {

/// One run as one number; nothing if it could not be executed.
using Behaviours = std::vector<std::optional<uint64_t>>;

struct PassingRuns {
  std::vector<ir::Inputs> inputs;
  Behaviours original;
  std::vector<uint64_t> stored;    ///< what each wrote on its way
  std::vector<ir::Inputs> failing; ///< others that fail, found beside
  /// What is unsafe prints what is right before, and reads what it is to read: of all inputs that
  /// fail.
  std::vector<std::vector<uint64_t>> printed;
  std::vector<std::set<uint64_t>> read;
};

/// What a changed program does on the passing and then on all failing inputs.
struct Observed {
  Behaviours ends;              ///< empty: that it is the same is known
  std::vector<uint64_t> stored; ///< on the passing ones
  std::vector<uint64_t> read;   ///< which cells; of all
  uint32_t otherwise = 0;       ///< failing ones on which what was printed no longer is
  bool isSilenced = false;      ///< on one of them less is printed
  bool isUnread = false;        ///< on one of them most of what was read no longer is
};

/// Inputs near the failing ones on which the original finishes; the same for the same seed.
PassingRuns samplePassing(const repair::Task &task, const std::vector<ir::Inputs> &failing,
                          uint64_t seed, const Budget &budget);

Observed observe(const repair::Task &task, const repair::Changes &changes,
                 const PassingRuns &passing, const std::vector<ir::Inputs> &failing,
                 const Budget &budget);

/// How many of the passing runs go another way.
uint32_t distance(const PassingRuns &passing, const Behaviours &now);

/// How many of them write something else on their way.
uint32_t storedOtherwise(const PassingRuns &passing, const std::vector<uint64_t> &now);

} // namespace salve::selection
