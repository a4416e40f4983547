#include "engine/summary/reach.h"

#include <algorithm>

namespace salve::summary {

using execution::Outcome;
using execution::Verification;

void Reach::add(const Verification &found) {
  if (found.outcome == Outcome::Bounded) {
    least.unwind = isBounded ? std::min(least.unwind, found.unwind) : found.unwind;
    isBounded = true;
    least.leaves |= found.leaves;
  }
  least.nested = std::min(least.nested, found.nested);
  least.decided = std::min(least.decided, found.decided);
  least.execution.limitations |= found.execution.limitations;
}

void Reach::add(const Reach &other) {
  Verification as;
  as.unwind = other.least.unwind;
  as.leaves = other.least.leaves;
  as.nested = other.least.nested;
  as.decided = other.least.decided;
  as.execution.limitations = other.least.execution.limitations;
  as.outcome = other.isBounded ? Outcome::Bounded : Outcome::Proved;
  add(as);
}

void Reach::limit(Verification &found) const {
  const bool isSafe = found.outcome == Outcome::Proved || found.outcome == Outcome::Bounded;
  if (!isBounded || !isSafe)
    return;
  Reach both = *this;
  both.add(found);
  found.outcome = Outcome::Bounded;
  found.unwind = both.least.unwind;
  found.leaves = both.least.leaves;
  found.nested = both.least.nested;
  found.decided = both.least.decided;
  found.execution.limitations = both.least.execution.limitations;
  found.induction = 0;
}

} // namespace salve::summary
