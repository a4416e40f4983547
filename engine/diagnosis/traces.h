// What failing runs themselves tell of components, without asking for other values.
//
// Balakrishnan and Ganai, "PED" (SEFM 2008), sections 4.3 and 4.4: instances of one statement
// belong together, what only hands its effect on to another one is no suspect of its own, and
// what to change for one failure is what all of its runs come to. Here a component stands for all
// of its evaluations anyway. Knows evaluations; nothing of solvers.
#pragma once

#include "engine/ir/inputs.h"
#include "engine/support/budget.h"

#include <vector>

namespace salve::diagnosis {

/// Of one component.
struct Traced {
  bool isCommon = true;    ///< each of the runs comes to it, as far as they are known
  uint32_t times = 0;      ///< how often the first run evaluates it
  uint64_t last = 0;       ///< when it does so last, counted from 1
  ir::ComponentId through; ///< all that the first run does with its value it does in this one
};

/// By component; empty: nothing is known.
std::vector<Traced> traced(const ir::Program &program, ir::FunctionId entry,
                           const std::vector<ir::Inputs> &failing, const Budget &budget);

} // namespace salve::diagnosis
