// The mutation space: which changes are tried where.
//
// Levels 1 and 2 are AllRepair's Table 1 (section 6), level 3 is Salve's own
// (rows R2, P5). Knows the IR, not the text: engine/edit writes what is changed.
#pragma once

#include "engine/change/edit.h"

namespace salve::repair {

using change::Changes;
using change::changesOf;
using change::Edit;
using change::Selection;
using change::Space;
using change::Writing;

/// The level of insertions, which no table of mutations has. The likeliest, of at most
/// kSlipCost, are tried among the single changes of level 3, the rest behind them.
inline constexpr uint32_t kInsertionLevel = 4;
inline constexpr uint32_t kSlipCost = 3;

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
