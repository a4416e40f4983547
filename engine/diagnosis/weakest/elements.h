// Names that the program can give to elements: a fact of a run says `a[2]`, the text `a[i]`.
#pragma once

#include "engine/diagnosis/weakest/terms.h"
#include "engine/diagnosis/weakest/weakest.h"

#include <map>
#include <set>

namespace salve::diagnosis {

/// Cells that facts speak of, each with the relations that it would need to the rest of its fact.
class Cells {
public:
  void add(const Fact &fact);
  /// Each cell as an array or pointer and an integer variable of the user's code, named by
  /// themselves, that led to it somewhere in the run.
  std::vector<Element> elements(const ir::Program &program, const Flow &flow,
                                const Reader &reader) const;

private:
  std::map<uint64_t, std::set<ir::BinaryOp>> cells_;
};

} // namespace salve::diagnosis
