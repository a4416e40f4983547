// How far promises were looked at: what rests on them goes no further.
#pragma once

#include "engine/execution/questions/verification.h"

namespace salve::summary {

struct Reach {
  bool isBounded = false;
  execution::Verification least{}; ///< of which only the bounds are meant

  void add(const execution::Verification &found);
  void add(const Reach &other);
  /// What rests on promises that hold so far.
  void limit(execution::Verification &found) const;
};

} // namespace salve::summary
