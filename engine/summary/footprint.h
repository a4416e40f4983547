// What a function and all that it calls touch, as far as a caller can tell; and whether that is
// little enough for a promise to stand for it.
//
// Syntax only: what is written through pointers is not told apart.
#pragma once

#include "engine/ir/program.h"

#include <optional>
#include <vector>

namespace salve::summary {

struct Footprint {
  std::vector<ir::VariableId>
      globals{}; ///< with static lifetime, that can change; without literals
  std::vector<ir::VariableId> written{}; ///< of these
  bool writesBehindPointers = false;
  bool comparesPointers = false;
  bool dropsConst = false; ///< a pointer to const becomes one to non-const
  bool copies = false;     ///< what was never written can be copied
  bool hasLoops = false;
  size_t statements = 0;
};

/// None where more happens than numbers that are read and written: allocation, pointers that are
/// kept, code that is not there.
std::optional<Footprint> footprintOf(const ir::Program &program, ir::FunctionId function);

/// The functions that `entry` calls, itself among them, in groups that call each other, callees
/// first.
std::vector<std::vector<ir::FunctionId>> groupsBelow(const ir::Program &program,
                                                     ir::FunctionId entry);
bool isRecursive(const ir::Program &program, const std::vector<ir::FunctionId> &group);

} // namespace salve::summary
