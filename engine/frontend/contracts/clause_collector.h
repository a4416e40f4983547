// What the collector hands to the planner; internal to contracts.
#pragma once

#include "engine/frontend/contracts/contracts.h"

#include <clang/Basic/SourceLocation.h>

namespace salve::frontend {

struct ClauseCollector::Found {
  Clause clause;
  clang::FileID file;          ///< invalid: the main file
  uint32_t begin = 0, end = 0; ///< of the whole comment or macro use
  bool isMacro = false;        ///< then it stands behind what it speaks of
  clang::SourceLocation at;    ///< of a macro
};

} // namespace salve::frontend
