// The state of all runs that stand at one point of the program, merged.
//
// A state has a path condition and the cells of all objects that were touched. Objects
// are shared between states and copied when written. Merging joins two states that come
// from one point by different ways: cells that differ become a selection by the condition
// that tells the ways apart (Memory::merge).
#pragma once

#include "engine/execution/memory/value.h"
#include "engine/ir/inputs.h"

namespace salve::execution {

/// A path condition as the list of decisions from the entry; shared tails.
class PathCondition {
public:
  PathCondition() = default;
  static PathCondition root(smt::Terms &terms);
  PathCondition with(smt::Terms &terms, smt::Term decision) const;
  smt::Term whole() const { return node_->whole; }

private:
  friend struct Fork fork(smt::Terms &terms, const PathCondition &first,
                          const PathCondition &second);

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
  PathCondition common; ///< the longest common part
  smt::Term first;      ///< the decisions of the first path beyond it
  smt::Term second;
  smt::Term selector; ///< true on the first, false on the second
};
Fork fork(smt::Terms &terms, const PathCondition &first, const PathCondition &second);

/// A scalar somewhere in an object; bits are counted from the object's start.
struct Cell {
  uint64_t at = 0;
  uint32_t width = 0;
  Value value;
  smt::Term undefined; ///< where this holds nothing was written here
};

/// `width` bits at `base + 8 * stride * index`, where the index is not a constant: in objects
/// with too many elements for a case for each.
struct Span {
  uint64_t base = 0;   ///< bits, less than those of the stride if there is one
  uint64_t stride = 0; ///< bytes; 0: at the base
  Value index;         ///< 64 bits
  uint32_t width = 0;
};

/// A write to a span, or (made by an induction) to all of the object at once.
struct Entry {
  Span span;
  Value value;
  smt::Term undefined;
  smt::Term guard;
  /// Valid: of inputs with this key in place of the background's; value and index do not count,
  /// and without a width the span does not either.
  std::optional<ir::InputKey> everything;

  bool sameAs(const Entry &other) const;
};

/// What was written to an object so far: cells in order, without overlaps, and then, once
/// there was a write to a span, everything that came after it. Everything else has the
/// object's background, see memory.h.
struct Object {
  std::vector<Cell> cells;
  std::vector<Entry> journal;
  std::optional<smt::Term> ended; ///< where this holds its lifetime has ended
  std::optional<smt::Term> known; ///< where unknown code has a pointer to it,
  std::optional<smt::Term> open;  ///< and can write through that
  bool isFollowed = false;        ///< what its pointers point to is known where it is
};

struct State {
  PathCondition path;
  // By slot; null (and what is missing) is untouched.
  std::vector<std::shared_ptr<Object>> stack;
  std::vector<std::shared_ptr<Object>> heap; ///< everything that is not in a frame

  bool dead(const smt::Terms &terms) const { return terms.isFalse(path.whole()); }
};

} // namespace salve::execution
