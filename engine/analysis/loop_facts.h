// What holds of integer variables whenever a loop's iteration begins: octagons and linear
// congruences by abstract interpretation (P. Cousot and R. Cousot, POPL 1977; widening with
// thresholds, then narrowing). Everything is computed over mathematical integers and is sound for
// C's arithmetic: of what may leave its type only the value modulo 2^width is known.
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

/// The sum of factor * variable, plus the constant, is 0 modulo the modulus; it is 0, if that is 0.
struct LoopCongruence {
  std::vector<std::pair<ir::VariableId, int64_t>> parts;
  int64_t constant = 0;
  uint64_t modulus = 0;
};

struct FactsOfLoop {
  std::vector<LoopFact> inequalities;
  std::vector<LoopCongruence> congruences;
};

/// By loop (While, DoWhile, For): what holds before the condition is evaluated, every time; of
/// DoWhile what holds when the body begins. A loop that is not in it is not known to be
/// anything; one whose facts are empty neither.
using LoopFacts = std::map<ir::StmtId, FactsOfLoop>;

/// Of one function, for all runs of it. `startsProgram`: it is only entered where globals have
/// their initial values. Empty where the budget ends or the function has labels.
LoopFacts loopFacts(const ir::Program &program, ir::FunctionId function, bool startsProgram,
                    const Budget &budget);

} // namespace salve::analysis
