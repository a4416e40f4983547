// What holds of integer variables whenever a loop's iteration begins: intervals and octagons
// by abstract interpretation (P. Cousot and R. Cousot, POPL 1977; widening with thresholds,
// then narrowing). Everything is computed over mathematical integers and is sound for C's
// arithmetic: what may leave its type wraps around, and then nothing is known of it.
//
// Knows the IR and nothing of solvers or executions. Parameters and what a call may write
// are arbitrary, so a fact holds in every call of the function.
#pragma once

#include "engine/ir/program.h"
#include "engine/support/budget.h"

#include <map>
#include <vector>

namespace salve::analysis {

/// a * x + b * y <= c over the mathematical values of the variables; a is 1 or -1, b is 0 (and
/// y invalid), 1 or -1. Bounds that the type itself has are left out.
struct LoopFact {
  int a = 0;
  ir::VariableId x;
  int b = 0;
  ir::VariableId y;
  int64_t c = 0;
};

/// By loop (While, DoWhile, For): what holds before the condition is evaluated, every time; of
/// DoWhile what holds when the body begins. A loop that is not in it is not known to be
/// anything; one whose facts are empty neither.
using LoopFacts = std::map<ir::StmtId, std::vector<LoopFact>>;

/// Of one function, for all runs of it. `startsProgram`: it is only entered where globals have
/// their initial values. Empty where the budget ends or the function has labels.
LoopFacts loopFacts(const ir::Program &program, ir::FunctionId function, bool startsProgram,
                    const Budget &budget);

} // namespace salve::analysis
