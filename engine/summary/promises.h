// What a function could promise its callers: templates over its result, its parameters, what it
// writes. Which of them hold is found out by verifying them.
#pragma once

#include "engine/repair/rules/builder.h"
#include "engine/summary/footprint.h"

#include <functional>
#include <string>
#include <vector>

namespace salve::summary {

/// Where a call's arguments and its result are; no result: none.
struct Values {
  std::vector<ir::VariableId> arguments;
  ir::VariableId result;
};
using Formula = std::function<ir::ExprId(repair::Builder &, const Values &)>;

struct Promise {
  std::string text; ///< "\result < n"
  Formula holds =
      {}; ///< int; reads what the parameters point to only where it is there; none: true
  /// Not 0: what this parameter (its number + 1) points to is written where `when` holds (none:
  /// always), and that has to be shown as well.
  size_t writes = 0;
  Formula when = {};
};

/// How a parameter is seen: as no pointer, as one to what was written before, as one to a single
/// element of that kind which the function changes, or to one that it fills in.
enum class Passed : uint8_t { Other, Array, Single, Filled };

std::vector<Promise> candidates(const ir::Program &program, ir::FunctionId function,
                                const Footprint &footprint, const std::vector<Passed> &passed);

/// A number that becomes smaller whenever a function calls itself, and stays above 0: 64 bits,
/// signed. None if the function has no such parameters.
struct Measure {
  enum class Kind : uint8_t { Value, Rest, Difference, Unsigned };
  Kind kind = Kind::Value;
  size_t first = 0, second = 0; ///< parameters

  ir::ExprId of(repair::Builder &builder, const Values &values) const;
  /// `next` is one step nearer to the end than `before`, which is such a number.
  ir::ExprId decreases(repair::Builder &builder, const Values &next, ir::VariableId before) const;
};
/// That all functions of the group have.
std::vector<Measure> measures(const ir::Program &program, const std::vector<ir::FunctionId> &group);

} // namespace salve::summary
