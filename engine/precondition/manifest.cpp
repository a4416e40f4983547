#include "engine/precondition/manifest.h"

#include "engine/smt/solver.h"
#include "engine/support/limits.h"

#include <algorithm>

namespace salve::precondition {

using execution::Verification;
using execution::Violation;
using ir::PropertyKind;
using smt::Term;

namespace {

/// Kinds that are about the life of an object, not about values that depend on inputs.
bool isAboutLife(PropertyKind kind) {
  switch (kind) {
  case PropertyKind::Dangling:
  case PropertyKind::DoubleFree:
  case PropertyKind::InvalidFree:
  case PropertyKind::Leak:
  case PropertyKind::Uninitialised:
  case PropertyKind::EndlessLoop: return true;
  default: return false;
  }
}

bool failsAt(const ir::Run &run, ir::PropertyId property) {
  return run.end == ir::RunEnd::Failed && run.property == property;
}

bool isAllocation(const ir::Program &program, const ir::InputKey &key) {
  return key.kind == ir::InputKey::Kind::Nondet &&
         program.exprs[ir::ExprId(key.site)].kind == ir::ExprKind::Allocate;
}

/// Whether some pointer that the run was given as null avoids the failure if it is not.
bool isOfGivenNull(const ir::Program &program, ir::FunctionId entry, const Violation &violation,
                   const Budget &budget) {
  const ir::Run run = ir::interpret(program, entry, violation.inputs, {}, budget);
  size_t tries = 0;
  for (const ir::InputKey &key : run.read) {
    if (isAllocation(program, key) || ir::valueOf(violation.inputs, key) != 0)
      continue;
    const ir::TypeId type = ir::inputType(program, key);
    // Behind `void *` a pointer lies as bytes: 1 in one of them makes it invalid instead of null.
    const bool isByte = key.kind == ir::InputKey::Kind::Pointee && type &&
                        program.types[type].kind == ir::TypeKind::Integer &&
                        program.types[type].width == 8;
    if (!type || (program.types[type].kind != ir::TypeKind::Pointer && !isByte))
      continue;
    if (tries++ == limits::precondition::kNulls)
      return true; // in doubt
    ir::Inputs inputs = violation.inputs;
    inputs[key] = 1;
    const ir::Run without = ir::interpret(program, entry, inputs, {}, budget);
    if (!failsAt(without, violation.property) ||
        (isByte && without.fault == ir::Fault::InvalidPointer))
      return true;
  }
  return false;
}

/// Whether the failure comes from what is assumed of the memory that the function is given: an
/// object of it is too small, there is no more of it, or it is at an address that is a number.
bool isOfEnvironment(const ir::Program &program, ir::FunctionId entry, const Violation &violation,
                     const Budget &budget) {
  const ir::Run run = ir::interpret(program, entry, violation.inputs, {}, budget);
  if (run.ofInput || run.fault == ir::Fault::InvalidPointer)
    return true;
  const PropertyKind kind = program.properties[violation.property].kind;
  if (kind != PropertyKind::NullDereference && kind != PropertyKind::InvalidCall)
    return false;
  ir::Program larger = program; // a list goes on where it ended
  larger.inputLimits.nodes += limits::precondition::kMoreNodes;
  return isOfGivenNull(larger, entry, violation, budget);
}

/// What the run chose itself is as it was there: whether allocations fail.
Term sameChoices(const ir::Program &program, smt::Terms &terms,
                 const execution::Execution &execution, const ir::Inputs &inputs) {
  Term same = terms.boolean(true);
  for (const execution::InputSymbol &input : execution.inputs)
    if (!input.index && isAllocation(program, input.key))
      same = terms.conjunction(
          same, terms.equal(input.symbol, terms.number(terms.width(input.symbol),
                                                       ir::valueOf(inputs, input.key))));
  return same;
}

/// Whether every run that comes to the check and chooses as this one does fails there.
bool failsWhereReached(const ir::Program &program, smt::Terms &terms,
                       const execution::Execution &execution, const Violation &violation,
                       const Budget &budget) {
  const auto reached = execution.reached.find(violation.property.index);
  if (reached == execution.reached.end())
    return false;
  Term passes =
      terms.conjunction(reached->second, sameChoices(program, terms, execution, violation.inputs));
  for (const execution::Obligation &obligation : execution.obligations)
    if (obligation.property == violation.property)
      passes = terms.conjunction(passes, terms.negation(obligation.violated));
  if (terms.isFalse(passes))
    return true;
  smt::Solver solver(terms, smt::SolverKind::OneShot);
  solver.require(passes);
  return solver.check(budget) == smt::Answer::Unsat;
}

} // namespace

std::vector<bool> manifest(const ir::Program &program, ir::FunctionId entry,
                           const Verification &failing, const Budget &budget) {
  std::vector<bool> result;
  execution::Limits limits;
  // Runs that pass may need more iterations than the one that fails.
  limits.unwind = std::max(limits::precondition::kUnwind, failing.unwind);
  for (const Violation &violation : failing.violations)
    limits.watched.push_back(violation.property);
  smt::Terms terms;
  const execution::Execution execution =
      execution::execute(program, entry, terms, {}, limits, budget);
  const bool isKnown = execution.stopped == Reason::None;
  for (const Violation &violation : failing.violations) {
    const bool isOwn = isAboutLife(program.properties[violation.property].kind) ||
                       (isKnown && failsWhereReached(program, terms, execution, violation, budget));
    result.push_back(isOwn && !isOfEnvironment(program, entry, violation, budget));
  }
  return result;
}

} // namespace salve::precondition
