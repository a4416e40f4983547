// The mutation space: which changes are tried where.
//
// Levels 1 and 2 are AllRepair's Table 1 (section 6), level 3 is Salve's own
// (rows R2, P5). Knows the IR, not the text: engine/check makes edits of changes.
#pragma once

#include "engine/execution/change.h"

namespace salve::repair {

/// Expressions that change together because they share one text: a single expression,
/// a macro argument used twice, or every use of one `#define` body.
struct Site {
  std::vector<ir::ExprId> exprs;
  bool inMacroBody = false; ///< edited at the `#define`
};

struct Alternative {
  uint32_t site = 0;
  execution::Change change;
  uint32_t level = 1; ///< the lowest mutation level that contains it
  uint32_t cost =
      1; ///< syntactic distance, for ranking: 1 for an operator, more for less likely slips
};

struct Space {
  std::vector<Site> sites;
  std::vector<Alternative> alternatives; ///< grouped by site, cheapest first
};

/// Level 3 is cut where it gets long, the costliest and least alike names first: a site
/// keeps at most kMostPerSite alternatives, and fewer, down to kFewestPerSite, while there
/// are more than kMostAlternatives in all. Levels 1 and 2 are never cut.
inline constexpr uint32_t kMostPerSite = 20;
inline constexpr uint32_t kFewestPerSite = 6;
inline constexpr uint32_t kMostAlternatives = 850;

/// All alternatives of at most `level` in the code that a run of `entry` can reach,
/// except in trusted functions, specifications and text that cannot be edited.
Space alternatives(const ir::Program &program, ir::FunctionId entry, uint32_t level);

} // namespace salve::repair
