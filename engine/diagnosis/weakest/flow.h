// The data flow of one run: which evaluation each operand, read and argument comes from.
//
// He and Gupta, "Automated Debugging using Path-Based Weakest Preconditions" (FASE 2004), section
// 2.2: along a trace only data dependences decide what a value is. Here they are found once, so
// that pwp(T, R) is R with each read replaced by what was stored last, as far back as one likes.
// Knows nodes and numbers; nothing of facts and texts.
#pragma once

#include "engine/ir/interpreter/evaluations.h"

#include <unordered_map>

namespace salve::diagnosis {

class Flow {
public:
  using Node = uint32_t; ///< the number of an evaluation, which is also its time
  static constexpr Node kNone = ~Node{0};

  struct Step {
    ir::ExprId expr;
    Bits value = 0;
    uint64_t address = 0; ///< of what is read or stored to, if it is known
    bool stores = false, isArgument = false;
    Node a = kNone, b = kNone, c = kNone; ///< operands that were evaluated
    Node source = kNone; ///< a read: what stored it; a call: what it returned; an argument: itself
    Node pointer = kNone, pointerRead = kNone; ///< of the place; what is read for it, casts aside
    std::vector<Node> indices;                 ///< of the place, in their order
  };

  Flow(const ir::Program &program, const ir::Evaluations &evaluations);

  const std::vector<Step> &steps() const { return steps_; }
  const Step &operator[](Node node) const { return steps_[node]; }
  Node last(ir::ExprId expr) const; ///< its last evaluation, in any activation
  /// Whether something is stored there from `begin` on and before `end`.
  bool isStored(uint64_t address, Node begin, Node end) const;

private:
  void connect(const ir::Program &program, Step &step, const auto &latest) const;

  std::vector<Step> steps_;
  std::unordered_map<uint32_t, Node> last_;
  std::unordered_map<uint64_t, std::vector<Node>> stores_; ///< by address, in their order
};

} // namespace salve::diagnosis
