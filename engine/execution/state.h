// The state of all runs that stand at one point of the program, merged.
//
// A state has a path condition and one value per live scalar cell. Objects are shared
// between states and copied when written. Merging joins two states that come from one
// point by different ways: cells that differ become a selection by the condition that
// tells the ways apart.
#pragma once

#include "engine/execution/value.h"

namespace salve::execution {

/// A path condition as the list of decisions from the entry; shared tails.
class Path {
public:
  Path() = default;
  static Path root(smt::Terms &terms);
  Path with(smt::Terms &terms, smt::Term decision) const;
  smt::Term whole() const { return node_->whole; }

private:
  friend struct Fork fork(smt::Terms &terms, const Path &first, const Path &second);

  struct Node {
    std::shared_ptr<const Node> parent;
    uint32_t depth;
    smt::Term decision;
    smt::Term whole;
  };
  std::shared_ptr<const Node> node_;
};

/// How two exclusive paths differ.
struct Fork {
  Path common;     ///< the longest common part
  smt::Term first; ///< the decisions of the first path beyond it
  smt::Term second;
  smt::Term selector; ///< true on the first, false on the second
};
Fork fork(smt::Terms &terms, const Path &first, const Path &second);

struct Object {
  std::vector<Value> cells;
};

struct State {
  Path path;
  std::vector<std::shared_ptr<Object>> objects; ///< by slot; null: not alive yet

  bool dead(const smt::Terms &terms) const { return terms.isFalse(path.whole()); }
};

/// Widths of an object's cells, which merging needs; by slot.
using CellWidths = std::vector<const std::vector<uint8_t> *>;

/// Both states must have the same slots. Either may be dead.
State merge(Values &values, const CellWidths &widths, State a, State b);

} // namespace salve::execution
