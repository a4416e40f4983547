// What an execution leaves behind besides the state; private to this room.
#pragma once

#include "engine/execution/machine.h"

namespace salve::execution {

/// Taken back after an iteration, or an evaluation, that is only a question.
struct Machine::Trail {
  explicit Trail(Machine &m)
      : obligations(m.out_.obligations.size()), endings(m.out_.endings.size()),
        claims(m.out_.claims.size()), reached(m.out_.reached), leaves(m.out_.leaves),
        returned(m.frame_->returned), jumps(m.frame_->jumps), objects(m.frame_->objects),
        blocks(m.memory_.allocated()) {}

  void takeBack(Machine &m) const {
    m.out_.obligations.resize(obligations);
    m.out_.endings.resize(endings);
    m.out_.claims.resize(claims);
    m.out_.reached = reached;
    m.out_.leaves = leaves;
    m.frame_->returned = returned;
    m.frame_->jumps = jumps;
    m.frame_->objects = objects;
  }
  /// Something was allocated since.
  bool allocated(const Machine &m) const { return m.memory_.allocated() != blocks; }

  size_t obligations, endings, claims;
  std::unordered_map<uint32_t, smt::Term> reached;
  smt::Term leaves;
  std::optional<State> returned;
  std::map<uint32_t, State> jumps;
  std::vector<ObjectId> objects;
  uint32_t blocks;
};

} // namespace salve::execution
