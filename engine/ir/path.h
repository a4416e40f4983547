// What one run did, step by step: the one shape in which runs are told, compared and explained.
//
// The interpreter gives it for a run on inputs, the executor (execution/paths.h) for the run that
// a model picks out of a symbolic execution; both give the same. Knows nodes and numbers, no
// words and no text; models of library functions are part of it like everything that is called.
#pragma once

#include "engine/ir/program.h"
#include "engine/support/limits/runs.h"

namespace salve::ir {

struct PathStep {
  enum class Kind : uint8_t {
    Statement, ///< `stmt`, one without statements in it, begins
    Branch,    ///< the condition of an if or loop, or a switch's selector, is `value`
    Call,      ///< `expr` enters `callee`
    Value,     ///< `expr` stores, or a Return's `expr` hands on, the integer or float `value`
  };
  Kind kind = Kind::Statement;
  uint32_t depth = 0;  ///< calls around it
  FunctionId function; ///< the one that it is a step of
  StmtId stmt;
  ExprId expr;
  FunctionId callee;
  uint64_t iteration = 0; ///< Branch of a loop: how many iterations this activation of it had
  Bits value = 0;
  friend bool operator==(const PathStep &, const PathStep &) = default;
};

/// The last steps of a run.
struct Path {
  std::vector<PathStep> steps;
  uint64_t dropped = 0; ///< steps before these; see `cut`

  /// Keeps the last limits::path::kSteps, in amortised constant time: at most twice as many are
  /// stored until `finish`.
  void add(const PathStep &step) {
    if (steps.size() == 2 * limits::path::kSteps)
      cut();
    steps.push_back(step);
  }
  void finish() {
    if (steps.size() > limits::path::kSteps)
      cut();
  }
  friend bool operator==(const Path &, const Path &) = default;

private:
  void cut() {
    const size_t first = steps.size() - limits::path::kSteps;
    steps.erase(steps.begin(), steps.begin() + static_cast<ptrdiff_t>(first));
    dropped += first;
  }
};

/// Whether the value of this type is told: integers and floats. What stands for a pointer differs
/// from one side to the other.
inline bool isTold(const Type &type) { return type.isScalar() && type.kind != TypeKind::Pointer; }

/// Statements that are steps: those without statements in them.
constexpr bool isStep(StmtKind kind) {
  return kind == StmtKind::Expr || kind == StmtKind::Declare || kind == StmtKind::Return ||
         kind == StmtKind::Break || kind == StmtKind::Continue || kind == StmtKind::Goto;
}

} // namespace salve::ir
