// What was found impossible is not asked again, in whatever store of terms it comes up.
#pragma once

#include "engine/smt/term.h"

#include <set>

namespace salve::smt {

/// Conditions that no values satisfy, by their shape: how a store numbers its terms and symbols
/// makes no difference.
class Impossible {
public:
  bool knows(const Terms &terms, Term condition) const;
  void note(const Terms &terms, Term condition);

private:
  using Shape = std::vector<uint64_t>;
  static Shape shapeOf(const Terms &terms, Term condition);

  std::set<Shape> known_;
  size_t size_ = 0; ///< of them together
};

} // namespace salve::smt
