// The executor's machine: state, frames and the evaluation of IR; private to this room.
//
// Expressions are in expressions.cpp, lvalues in places.cpp, statements and calls in
// statements.cpp. Invariant: `current_` is always a state; when no run reaches a point
// it is dead (its path is false) and evaluation goes on harmlessly without effects.
#pragma once

#include "engine/execution/executor.h"
#include "engine/execution/state.h"

#include <map>

namespace salve::execution {

/// Thrown to unwind an execution whose budget or term limit ended; never leaves the room.
struct ExecutionStopped {
  StopReason reason;
};

/// Facts about what an entry reaches that its execution needs; computed once per execution.
struct ProgramFacts {
  ProgramFacts(const ir::Program &program, ir::FunctionId entry);

  /// Labels, cases and defaults are numbered in order of their appearance in a function;
  /// a statement contains the numbers [first, last).
  struct Labels {
    uint32_t first = 0, last = 0;
  };
  std::vector<Labels> labels;                                  ///< by StmtId
  std::unordered_map<uint32_t, std::vector<ir::StmtId>> cases; ///< by Switch: its Case and Default
  std::vector<char> asserts;           ///< by StmtId: an Assert stands in it
  std::vector<char> effects;           ///< by ExprId: side effects or checks
  std::vector<ir::VariableId> globals; ///< globals and static locals in use
};

class Machine {
public:
  Machine(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
          const Interpretation &interpretation, const Limits &limits, const Budget &budget,
          const std::vector<InputSymbol> &known);

  Execution run();

private:
  // --- one activation of a function
  struct Frame {
    ir::FunctionId function;
    uint64_t context = 0;
    size_t base = 0; ///< slot of the return value; locals follow
    std::optional<State> returned;
    std::map<uint32_t, State> jumps; ///< waiting at labels, by label number
    std::vector<std::optional<State> *> breaks, continues;
  };

  /// Where a place is: cells [first, first + count) of a slot, one alternative per
  /// possible combination of indices; guards exclusive.
  struct Location {
    smt::Term guard;
    uint32_t slot = 0;
    uint64_t first = 0;
  };
  using Locations = std::vector<Location>;

  // --- facts and types
  bool hasLabels(ir::StmtId body) const { return facts_.labels[body.index].last > 0; }
  Scalar scalarOf(ir::TypeId type) const;
  uint64_t cellsOf(ir::TypeId type) const { return program_.types[type].cells; }
  const std::vector<uint8_t> &cellWidths(ir::TypeId type);

  // --- statements
  void exec(ir::StmtId id);
  void execBlock(ir::StmtId id, const ir::Stmt &stmt);
  void execIf(const ir::Stmt &stmt);
  void execLoop(ir::StmtId id, const ir::Stmt &stmt);
  void execSwitch(ir::StmtId id, const ir::Stmt &stmt);
  void execReturn(const ir::Stmt &stmt);
  void arriveAt(uint32_t label);
  bool jumpWaits(ir::StmtId inside) const;
  void leaveBound(ir::StmtId loop);
  void declare(ir::VariableId variable);
  std::vector<Value> call(ir::ExprId id, const ir::Expr &expr);
  void invoke(ir::FunctionId function, uint64_t context, std::vector<std::vector<Value>> arguments);

  // --- expressions
  Value scalar(ir::ExprId id);
  Value scalarChanged(ir::ExprId id, const ir::Expr &expr);
  Value freed(ir::ExprId id, const ir::Expr &expr, smt::Term free);
  std::vector<Value> aggregate(ir::ExprId id);
  void discard(ir::ExprId id);
  smt::Term condition(ir::ExprId id);
  Value evaluate(ir::ExprId id, const ir::Expr &expr);
  Value evaluateBinary(ir::ExprId id, const ir::Expr &expr);
  Value evaluateLogical(ir::ExprId id, const ir::Expr &expr);
  Value evaluateStore(ir::ExprId id, const ir::Expr &expr);
  Value operate(ir::BinaryOp op, const Value &a, const Value &b, ir::TypeId left, ir::TypeId right,
                ir::TypeId result, ir::PropertyId property, smt::Term guard);
  Value nondet(ir::ExprId id, const ir::Expr &expr);
  Value changed(const Change &change, const Value &original, const ir::Expr &expr);
  /// `original` unless a change for which `value` gives something is taken.
  Value alternatives(ir::ExprId id, const Value &original, uint32_t width, auto &&value);
  Value instead(const GuardedChange &change);
  const std::vector<GuardedChange> *changesOf(ir::ExprId id) const;
  smt::Term noneOf(const std::vector<GuardedChange> *changes, auto &&counts);

  // --- places
  std::vector<Value> indices(ir::PlaceId id);
  Locations locate(ir::PlaceId id, const std::vector<Value> &indices,
                   const Change *change = nullptr);
  Value load(const Locations &locations, uint64_t cell, ir::TypeId type);
  Value loadScalar(ir::ExprId id, const ir::Expr &expr, const std::vector<Value> &indices);
  void store(const Locations &locations, uint64_t cell, const Value &value, ir::TypeId type,
             smt::Term guard);
  void storeScalar(ir::ExprId id, const ir::Expr &expr, const std::vector<Value> &indices,
                   const Value &value);
  uint32_t slotOf(ir::VariableId variable);
  Object &writable(uint32_t slot);

  // --- state
  bool dead() const { return current_.dead(terms_); }
  void kill() { restrict(terms_.boolean(false)); }
  void restrict(smt::Term condition) { current_.path = current_.path.with(terms_, condition); }
  void violate(ir::PropertyId property, smt::Term condition);
  void join(std::optional<State> &into, State state);
  State merged(State a, State b) { return merge(values_, widths_, std::move(a), std::move(b)); }
  /// Runs `f` only where `condition` holds and merges.
  void under(smt::Term condition, auto &&f);
  Value input(const ir::InputKey &key, Scalar type);
  std::optional<uint64_t> behaviour() const;
  void tick();

  const ir::Program &program_;
  smt::Terms &terms_;
  const Interpretation &interpretation_;
  const Limits &limits_;
  const Budget &budget_;
  Values values_;
  ProgramFacts facts_;
  Execution out_;
  State current_;
  CellWidths widths_;                                             ///< by slot
  std::vector<std::unique_ptr<std::vector<uint8_t>>> typeWidths_; ///< by TypeId
  std::map<ir::InputKey, smt::Term> known_;
  std::vector<uint32_t> slots_;  ///< by VariableId: global slot, or offset in the frame
  std::vector<uint32_t> active_; ///< by FunctionId: nested activations
  Frame *frame_ = nullptr;
  ir::FunctionId entry_;
  uint64_t steps_ = 0;
};

} // namespace salve::execution

#include "engine/execution/machine.inl.h"
