#include "engine/execution/questions/asked.h"

#include "engine/ir/recursion.h"
#include "engine/ir/walk.h"
#include "engine/smt/solver.h"

#include <algorithm>

namespace salve::execution {

using smt::Answer;
using smt::Term;

bool isEndlessness(const ir::Program &program, const Obligation &o) {
  return o.property && program.properties[o.property].kind == ir::PropertyKind::EndlessLoop &&
         !ir::isOfCall(program.properties[o.property]);
}

bool isOf(const std::vector<ir::PropertyId> &asked, ir::PropertyId property) {
  return asked.empty() || std::find(asked.begin(), asked.end(), property) != asked.end();
}

Term violates(const ir::Program &program, smt::Terms &terms, const Execution &execution,
              const std::vector<ir::PropertyId> &only, const std::vector<Violation> &found,
              Asked asked) {
  Term any = terms.boolean(false);
  for (const Obligation &o : execution.obligations) {
    if ((asked == Asked::ButEndlessness && isEndlessness(program, o)) || !isOf(only, o.property))
      continue;
    bool known = std::any_of(found.begin(), found.end(),
                             [&](const Violation &v) { return v.property == o.property; });
    if (!known && program.isChecked(o.property))
      any = terms.disjunction(any, o.violated);
  }
  return any;
}

bool isImpossible(smt::Terms &terms, Term condition, const Budget &budget, smt::Impossible *known) {
  if (terms.isFalse(condition) || terms.isTrue(condition))
    return terms.isFalse(condition);
  if (known && known->knows(terms, condition))
    return true;
  smt::Solver solver(terms, smt::SolverKind::OneShot);
  solver.require(condition);
  const bool result = solver.check(budget) == Answer::Unsat;
  if (known && result)
    known->note(terms, condition);
  return result;
}

bool hasLoops(const ir::Program &program, const std::vector<ir::FunctionId> &functions) {
  return std::any_of(functions.begin(), functions.end(),
                     [&](ir::FunctionId f) { return ir::hasLoop(program, f); });
}

} // namespace salve::execution
