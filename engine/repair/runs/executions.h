// Executions of a candidate and of the original, of which candidate.h asks; private to the search.
#pragma once

#include "engine/repair/candidate.h"

#include <optional>

namespace salve::repair {

bool contains(const std::vector<ir::PropertyId> &list, ir::PropertyId property);

/// With all of the changes.
execution::Interpretation interpret(const smt::Terms &terms, const Changes &changes);

/// The original, unless an insertion is among the changes.
const ir::Program &programOf(const Task &task, const Changes &changes);

/// Up to this many iterations that nothing decides.
execution::Limits upTo(uint32_t unwind);

/// Goes on behind violations.
execution::Execution runLenient(const Task &task, const Changes &changes, smt::Terms &terms,
                                execution::Interpretation interpretation, execution::Limits limits,
                                const Budget &budget,
                                const std::vector<execution::InputSymbol> &known);

execution::Execution runConcretely(const Task &task, const Changes &changes, smt::Terms &terms,
                                   const ir::Inputs &inputs, const execution::Limits &limits,
                                   const Budget &budget, bool keepsReads = false);

/// That the target is violated, if what ends the run earlier did not end it.
smt::Term violatesTarget(const Task &task, smt::Terms &terms, const execution::Execution &lenient);

/// Inputs on which leaving the bound is a fault: the original ends within it or, where that it
/// does not is the fault and trusted code or assertions loop, at least those loops do.
smt::Term mustEnd(const Task &task, smt::Terms &terms, const execution::Execution &lenient);

/// Whether the program should end with another status: then it need not come to where it does.
bool asksStatus(const Task &task);

/// Where runs come to what is asked: the assertion, or what probes another check.
struct Goal {
  const ir::Program &program;
  ir::PropertyId property;
};
std::optional<Goal> goalOf(const Task &task, const Changes &changes);

/// Whether something is done that leaves no meaning to what comes behind it.
bool isUnsafe(const Task &task);

/// Whether one of the runs on these inputs comes to what is asked.
bool isReached(const Task &task, const Changes &changes, const std::vector<ir::Inputs> &inputs,
               const Budget &budget);
/// The same of the one run of a test that reads nothing, by the interpreter; also where nobody can
/// tell what is asked.
bool reachesByItsRun(const Task &task, const Changes &changes, const Budget &budget);

} // namespace salve::repair
