// The mutation space: which changes are tried where.
//
// Levels 1 and 2 are AllRepair's Table 1 (section 6), level 3 is Salve's own
// (rows R2, P5). Knows the IR, not the text: engine/edit makes edits of changes.
#pragma once

#include "engine/execution/change.h"

#include <memory>
#include <optional>

namespace salve::repair {

/// Expressions that change together because they share one text: a single expression,
/// a macro argument used twice, or every use of one `#define` body.
struct Site {
  std::vector<ir::ExprId> exprs;
  bool inMacroBody = false; ///< edited at the `#define`
};

/// Code that is added, moved or removed. The extended program has it already, behind
/// constants that keep it asleep; the alternative's change of these constants wakes it.
struct Insertion {
  enum class Kind {
    Guard,      ///< before `anchor`: if (condition) statement
    Wrap,       ///< if (condition) anchor
    Condition,  ///< `expr` becomes `condition op expr`, or with `behind` `expr op condition`
    Before,     ///< `statement` before `anchor`
    After,      ///< `statement` behind `anchor`
    Delete,     ///< `anchor` goes
    Move,       ///< `anchor` goes and stands behind `statement`
    Initialise, ///< the variable declared by `anchor` is initialised with `expr`; none: `{0}`
    Replace,    ///< `expr` becomes `condition`
    Save,       ///< before `anchor`: T x = expr; and x, which is `condition`, for `expr`
    Else,       ///< `anchor` becomes the else of the `if` before it, `statement`
  };
  Kind kind = Kind::Guard;
  ir::FunctionId function;
  ir::StmtId anchor;
  ir::StmtId statement;
  ir::ExprId expr;
  ir::ExprId condition;
  ir::LogicalOp op = ir::LogicalOp::And;
  bool behind = false;
  bool nearest = true; ///< at the failing operation itself, so that its place need not be named
};

struct Alternative {
  uint32_t site = 0;
  execution::Change change;
  uint32_t level = 1; ///< the lowest mutation level that contains it
  uint32_t cost =
      1; ///< syntactic distance, for ranking: 1 for an operator, more for less likely slips
  std::optional<uint32_t> insertion{}; ///< of Space::insertions; level kInsertionLevel
};

/// The level of insertions, which no table of mutations has. The likeliest, of at most
/// kSlipCost, are tried among the single changes of level 3, the rest behind them.
inline constexpr uint32_t kInsertionLevel = 4;
inline constexpr uint32_t kSlipCost = 3;

struct Space {
  std::vector<Site> sites;
  std::vector<Alternative> alternatives; ///< grouped by site, cheapest first
  std::vector<Insertion> insertions;
  /// The program with all insertions asleep: ids of the original mean the same in it.
  std::shared_ptr<const ir::Program> extended;
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
