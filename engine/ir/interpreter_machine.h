// The interpreter's state and steps; private to the interpreter*.cpp files.
//
// All scalars live in one row of cells: the globals first, then one frame per
// activation. A cell is *fresh* until the run touches it; the first read of a fresh
// cell decides its value (an input, or the initial value that is there already).
// Bits of a value above its type's width are always zero.
#pragma once

#include "engine/ir/interpreter.h"

#include <span>

namespace salve::ir {

class Machine {
public:
  Machine(const Program &program, FunctionId entry, const Inputs &inputs, const RunOptions &options,
          const Budget &budget);
  Run run();

private:
  enum class Flow : uint8_t { Normal, Break, Continue, Return, Goto };
  /// Thrown where a run ends other than by returning; caught in run().
  struct Ended {};

  struct Slot {
    uint64_t offset = 0; ///< first cell, from the frame's base for locals
    uint32_t local = 0;  ///< number among the function's variables
    bool global = false;
    bool arbitrary = false; ///< global: an input at entry
  };
  struct Frame {
    bool prepared = false;
    uint64_t cells = 0, parameterCells = 0;
    uint32_t variables = 0;
    uint64_t active = 0; ///< activations at this moment
  };
  struct CaseRange {
    uint64_t low = 0, high = 0;
    StmtId target;
  };
  struct SwitchTable {
    std::vector<CaseRange> cases;
    StmtId defaultCase;
  };
  struct StmtInfo {
    uint32_t first = 0, last = 0; ///< preorder numbers of the statement and its last descendant
    uint32_t table = 0;           ///< Switch: index into tables_
  };
  /// What a call saves of its caller.
  struct Caller {
    uint64_t base, contextBase, context;
    FunctionId function;
    std::vector<NamedValue> written;
  };

  // interpreter.cpp: set-up, frames, ends, memory, trace
  void placeGlobals();
  void prepare(FunctionId function);
  void number(StmtId body);
  uint32_t openStatement(StmtId id, uint32_t innerSwitch);
  Caller enter(FunctionId function, uint64_t context);
  void leave(FunctionId function, Caller caller);
  void reserveCells(uint64_t cells);
  void collectGlobals();
  [[noreturn]] void end(RunEnd how);
  [[noreturn]] void fail(PropertyId property, std::string detail = {});
  void refuel();
  void tick() {
    if (fuel_-- == 0)
      refuel();
    if (static_cast<size_t>(stackTop_ - static_cast<const char *>(__builtin_frame_address(0))) >
        kStackBytes)
      end(RunEnd::Stopped);
  }
  uint64_t firstRead(uint64_t address, VariableId variable, uint64_t cell);
  uint64_t input(const InputKey &key);
  void noteWrite(VariableId variable, uint64_t cell, uint64_t value);
  void noteStep(SourceRange range);

  uint64_t addressOf(VariableId variable) const {
    const Slot &slot = slots_[variable.index];
    return slot.global ? slot.offset : base_ + slot.offset;
  }
  uint64_t read(uint64_t address, VariableId variable, uint64_t cell) {
    return fresh_[address] ? firstRead(address, variable, cell) : cells_[address];
  }
  void write(uint64_t address, VariableId variable, uint64_t cell, uint64_t value) {
    cells_[address] = value;
    fresh_[address] = 0;
    if (options_.trace)
      noteWrite(variable, cell, value);
  }

  // interpreter_exprs.cpp
  const Type &typeOf(ExprId id) const { return program_.types[program_.exprs[id].type]; }
  uint64_t eval(ExprId id);
  void evalCells(ExprId id, std::vector<uint64_t> &out);
  void evalAny(ExprId id, std::vector<uint64_t> &out);
  void discard(ExprId id);
  void evalIndices(const Place &place);
  uint64_t locate(const Place &place, size_t firstIndex);
  uint64_t load(const Expr &expr);
  uint64_t assign(const Expr &expr);
  uint64_t compoundAssign(const Expr &expr);
  uint64_t increment(const Expr &expr);
  uint64_t unary(const Expr &expr);
  uint64_t binary(const Expr &expr);
  uint64_t compute(BinaryOp op, PropertyId property, const Type &type, const Type &right,
                   uint64_t a, uint64_t b);
  uint64_t divide(bool remainder, PropertyId property, const Type &type, uint64_t a, uint64_t b);
  uint64_t shift(bool left, PropertyId property, const Type &type, const Type &right, uint64_t a,
                 uint64_t b);
  void assignCells(const Expr &expr, std::vector<uint64_t> &out);
  void loadCells(const Expr &expr, std::vector<uint64_t> &out);
  void call(ExprId id);

  // interpreter_stmts.cpp; a valid `resume` is the label at which execution starts inside
  Flow exec(StmtId id, StmtId resume);
  void runBody(StmtId body);
  Flow execBlock(StmtId id, StmtId resume);
  Flow execIf(const Stmt &stmt, StmtId resume);
  Flow execLoop(StmtId id, StmtId resume);
  Flow execSwitch(StmtId id, StmtId resume);
  Flow execReturn(const Stmt &stmt);
  void execDeclare(const Stmt &stmt);
  void execExpr(ExprId expr, SourceRange range);
  bool holds(ExprId condition);
  bool contains(StmtId outer, StmtId inner) const {
    const StmtInfo &o = info_[outer.index], &i = info_[inner.index];
    return o.first <= i.first && i.first <= o.last;
  }
  size_t childWith(const Stmt &block, StmtId label) const;

  static constexpr size_t kStackBytes = 4 << 20; ///< of our own stack
  static constexpr uint64_t kMaxCells = 1 << 24;
  static constexpr size_t kMaxTrace = 1'000;
  static constexpr size_t kMaxWritten = 64; ///< values shown per step

  const Program &program_;
  const FunctionId entry_;
  const Inputs &inputs_;
  const RunOptions &options_;
  const Budget &budget_;

  std::vector<Slot> slots_;    ///< by VariableId
  std::vector<Frame> frames_;  ///< by FunctionId
  std::vector<StmtInfo> info_; ///< by StmtId
  std::vector<SwitchTable> tables_;

  std::vector<uint64_t> cells_;
  std::vector<uint8_t> fresh_; ///< parallel to cells_
  std::vector<uint64_t>
      declared_;                  ///< contexts of the Declares, one per variable of each activation
  std::vector<uint64_t> indices_; ///< stack of evaluated indices
  std::vector<uint64_t> returned_; ///< cells of an aggregate result
  uint64_t returnValue_ = 0;

  uint64_t base_ = 0, contextBase_ = 0, context_ = 0;
  FunctionId function_;
  StmtId target_; ///< Flow::Goto
  uint64_t fuel_ = 0, stepsLeft_ = 0;
  const char *stackTop_ = nullptr;

  std::vector<NamedValue> written_; ///< by the step that runs
  Run run_;
};

} // namespace salve::ir
