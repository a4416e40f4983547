// Which selections of alternatives pass all inputs seen so far; private to this room.
//
// One incremental solver over selectors. The number of changed sites is bounded by a
// sequential counter whose outputs are switched by assumptions.
#pragma once

#include "engine/repair/search.h"
#include "engine/smt/solver.h"

namespace salve::repair {

class Synthesis {
public:
  /// Only the edits in `active` are tried, at most `maxChanges` together.
  Synthesis(const Task &task, const Space &space, std::vector<uint32_t> active,
            uint32_t maxChanges);

  /// It must pass.
  void addInput(const Seen &seen, const Budget &budget);
  /// This selection and, if asked, all its supersets are no longer proposed.
  void block(const Selection &selection, bool supersets);
  /// A selection of at most `changes` edits that passes all inputs: Sat and `selected`.
  smt::Answer propose(uint32_t changes, const Budget &budget);

  const Selection &selected() const { return selected_; }
  size_t inputs() const { return inputs_; }
  size_t blocked() const { return blocked_; } ///< calls of `block` so far
  Reason stopped() const { return stopped_; }

private:
  const ir::Program &program_;
  std::vector<uint32_t> active_;
  smt::Terms terms_;
  smt::Solver solver_;
  std::vector<smt::Term> selectors_; ///< by position in active_
  std::vector<smt::Term> atMost_;    ///< by k: at most k sites are changed
  execution::Interpretation interpretation_;
  Selection selected_;
  size_t inputs_ = 0;
  size_t blocked_ = 0;
  Reason stopped_ = Reason::None;
};

} // namespace salve::repair
