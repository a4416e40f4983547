// How a program lies in memory and is numbered for runs of it: frames, the order of statements, the
// cases of switches, which locals end where. It is the same in all runs, also where expressions
// were changed, and is made a function at a time, when a run comes to it.
#pragma once

#include "engine/ir/program.h"

#include <vector>

namespace salve::ir {

class Layout {
public:
  /// Where a variable is kept.
  struct Slot {
    uint64_t offset = 0; ///< local: of its storage, from the frame's base
    uint64_t bytes = 0;
    uint32_t local = 0; ///< number among the function's variables
    bool global = false;
    bool apart = false; ///< a local outside the frame: large or of run-time size
  };
  struct Frame {
    bool prepared = false;
    bool hasLabels = false;
    uint64_t bytes = 0; ///< of storage, three rows
    uint32_t variables = 0;
  };
  struct CaseRange {
    Bits low = 0, high = 0;
    StmtId target;
  };
  struct SwitchTable {
    std::vector<CaseRange> cases;
    StmtId defaultCase;
  };
  struct StmtInfo {
    uint32_t first = 0, last = 0; ///< preorder numbers of the statement and its last descendant
    uint32_t table = 0;           ///< Switch: index into the tables
    uint32_t scopeBegin = 0, scopeEnd = 0; ///< locals that end with this statement, in `scopes`
    bool numbered = false;
    bool isLoopInit = false; ///< its locals end with the loop
  };

  /// The program's statements and variables must stay as they are.
  explicit Layout(const Program &program);

  const Frame &frame(FunctionId function) {
    if (!frames_[function.index].prepared)
      prepare(function);
    return frames_[function.index];
  }
  const Slot &slot(VariableId variable) const { return slots_[variable.index]; }
  const StmtInfo &info(StmtId id) const { return info_[id.index]; }
  const SwitchTable &table(StmtId id) const { return tables_[info_[id.index].table]; }
  VariableId scoped(uint32_t index) const { return scopes_[index]; }
  /// Of statements in an expression.
  void open(StmtId body) {
    if (!info_[body.index].numbered)
      number(body);
  }

private:
  void prepare(FunctionId function);
  bool number(StmtId body);
  uint32_t openStatement(StmtId id, uint32_t innerSwitch);
  void noteScope(StmtId scope, StmtId block);

  const Program &program_;
  std::vector<Slot> slots_;    ///< by VariableId
  std::vector<Frame> frames_;  ///< by FunctionId
  std::vector<StmtInfo> info_; ///< by StmtId
  std::vector<SwitchTable> tables_;
  std::vector<VariableId> scopes_;
  uint32_t numbers_ = 0;
};

} // namespace salve::ir
