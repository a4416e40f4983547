// Where every statement and expression of a program hangs, and exchanging what hangs there.
//
// For programs that are being extended (inserter.h): a copy of what the frontend made, so
// that ids of the original stay what they are.
#pragma once

#include "engine/ir/walk.h"
#include "engine/support/assert.h"

#include <functional>
#include <map>
#include <span>

namespace salve::repair {

/// The field of a statement, expression or place that holds an expression.
struct ExprSlot {
  enum class Kind { None, StmtExpr, StmtStep, A, B, C, Argument, Pointer, Index };
  Kind kind = Kind::None;
  uint32_t owner = 0;  ///< StmtId, ExprId or PlaceId, as the kind says
  uint32_t number = 0; ///< Argument, Index
  ir::ExprId parent;   ///< the expression around it; none directly in a statement
  ir::StmtId stmt;     ///< the innermost statement around it
};

constexpr bool isJump(ir::StmtKind kind) {
  return kind == ir::StmtKind::Break || kind == ir::StmtKind::Continue ||
         kind == ir::StmtKind::Return || kind == ir::StmtKind::Goto;
}

struct StmtSlot {
  ir::StmtId parent; ///< none: the function's body
  uint32_t child = 0;
  ir::ExprId expr;         ///< inside of this Statements expression
  ir::FunctionId function; ///< none: not a statement of the tree
};

class Tree {
public:
  /// Of these functions' bodies.
  Tree(ir::Program &program, const std::vector<ir::FunctionId> &functions);

  /// Of what the program had when the tree was made.
  const ExprSlot &slot(ir::ExprId expr) const {
    SALVE_ASSERT(expr.index < exprs_.size());
    return exprs_[expr.index];
  }
  const StmtSlot &slot(ir::StmtId stmt) const {
    SALVE_ASSERT(stmt.index < stmts_.size());
    return stmts_[stmt.index];
  }

  /// Puts `now` where `old` was hung first; what hangs there already is passed on to `make`.
  void wrap(ir::ExprId old, const std::function<ir::ExprId(ir::ExprId hangsThere)> &make);
  void wrap(ir::StmtId old, const std::function<ir::StmtId(ir::StmtId hangsThere)> &make);

  /// Makes these run directly before or after `stmt`, next to it, once `finish` was called.
  void insertBefore(ir::StmtId stmt, ir::StmtId what);
  void insertAfter(ir::StmtId stmt, ir::StmtId what);
  void finish();

private:
  ir::ExprId &field(const ExprSlot &slot);
  ir::StmtId &field(const StmtSlot &slot);

  ir::Program &program_;
  std::vector<ExprSlot> exprs_;
  std::vector<StmtSlot> stmts_;
  struct Around {
    std::vector<ir::StmtId> before, after;
  };
  std::map<ir::StmtId, Around> pending_;
};

/// The innermost loop that the statement is or is in, if any.
ir::StmtId loopAround(const ir::Program &original, const Tree &tree, ir::StmtId stmt);

/// What stands behind a statement in its block. `original` is the program that the tree was
/// made of: blocks of the tree's own may hold other statements by now.
std::span<const ir::StmtId> siblingsBehind(const ir::Program &original, const Tree &tree,
                                           ir::StmtId stmt);

} // namespace salve::repair
