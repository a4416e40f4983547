// What the expressions of one run were, in the order in which they were evaluated: its data flow,
// for who explains it. The interpreter tells it on request.
//
// Operands come before what they are operands of, in the same activation. Knows nodes and numbers,
// no words. Only the last ones of a very long run are kept.
#pragma once

#include "engine/ir/interpreter/interpreter.h"
#include "engine/support/limits/runs.h"

namespace salve::ir {

struct Evaluation {
  static constexpr uint64_t kNone = ~uint64_t{0};

  ExprId expr;
  uint64_t activation = 0; ///< of a function, numbered; of an argument the callee's
  Bits value = 0;
  uint64_t address = 0;  ///< of the scalar that was read or stored to, the same for the same; or 0
  bool stores = false;   ///< an assignment, or an argument that becomes a parameter
  uint64_t from = kNone; ///< Call: what was returned; an argument: its own evaluation
};

struct Evaluations {
  std::vector<Evaluation> list;
  uint64_t dropped = 0; ///< before these; `from` counts them
  /// Where the run failed, outside of an object of so many elements: in which element.
  std::optional<std::pair<int64_t, uint64_t>> element;
  VariableId object; ///< which object that is, if it is a variable

  uint64_t end() const { return dropped + list.size(); }
  void add(const Evaluation &one) {
    if (list.size() == limits::path::kEvaluations) {
      constexpr size_t half = limits::path::kEvaluations / 2;
      list.erase(list.begin(), list.begin() + half);
      dropped += half;
    }
    list.push_back(one);
  }
};

/// The same run as without them.
Run interpret(const Program &program, FunctionId entry, const Inputs &inputs,
              const RunOptions &options, Evaluations &told, const Budget &budget);

} // namespace salve::ir
