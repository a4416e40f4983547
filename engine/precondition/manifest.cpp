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

/// Whether it is about a variable that some way through the function leaves unwritten.
bool isOfVariable(const ir::Program &program, ir::PropertyId property) {
  return std::any_of(program.exprs.begin(), program.exprs.end(), [&](const ir::Expr &expr) {
    return expr.kind == ir::ExprKind::Load && expr.property == property &&
           program.places[expr.place].variable && program.places[expr.place].path.empty();
  });
}

/// Whether it is about the life of an object, not about values that depend on inputs.
bool isAboutLife(const ir::Program &program, ir::PropertyId property) {
  switch (program.properties[property].kind) {
  case PropertyKind::Uninitialised: return isOfVariable(program, property);
  case PropertyKind::Dangling:
  case PropertyKind::DoubleFree:
  case PropertyKind::InvalidFree:
  case PropertyKind::Leak:
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

/// What the run met that no caller chooses is as it was there: whether allocations fail; where it
/// is about what was written, all that other code returned and wrote.
Term sameChoices(const ir::Program &program, smt::Terms &terms,
                 const execution::Execution &execution, const Violation &violation) {
  const ir::Inputs &inputs = violation.inputs;
  const bool isOfWriting =
      program.properties[violation.property].kind == PropertyKind::Uninitialised;
  Term same = terms.boolean(true);
  for (const execution::InputSymbol &input : execution.inputs)
    if (!input.index && (isAllocation(program, input.key) ||
                         (isOfWriting && input.key.kind == ir::InputKey::Kind::Nondet)))
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
      terms.conjunction(reached->second, sameChoices(program, terms, execution, violation));
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
  const std::vector<Violation> &violations = failing.violations;
  std::vector<bool> result(violations.size(), true);
  execution::Limits limits;
  std::vector<size_t> open; // in question
  for (size_t i = 0; i < violations.size(); ++i)
    if (!isAboutLife(program, violations[i].property)) {
      limits.watched.push_back(violations[i].property);
      open.push_back(i);
    }
  // Runs that pass may need more iterations than the one that fails.
  for (uint32_t unwind : limits::precondition::kUnwinds) {
    if (open.empty())
      break;
    limits.unwind = std::max(unwind, failing.unwind);
    smt::Terms terms;
    const execution::Execution execution =
        execution::execute(program, entry, terms, {}, limits, budget);
    const bool isKnown = execution.stopped == Reason::None;
    if (!isKnown && unwind != limits::precondition::kUnwinds[0])
      break; // what fewer iterations say
    for (size_t i : open)
      result[i] = isKnown && failsWhereReached(program, terms, execution, violations[i], budget);
    std::erase_if(open, [&](size_t i) { return !result[i]; });
    if (terms.isFalse(execution.leaves))
      break;
  }
  for (size_t i = 0; i < violations.size(); ++i)
    result[i] = result[i] && !isOfEnvironment(program, entry, violations[i], budget);
  return result;
}

} // namespace salve::precondition
