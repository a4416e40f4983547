// Idea: what a caller could have avoided is the caller's; everything else, and what nobody calls or
// what says itself which inputs it takes, is the function's own.
#include "engine/precondition/blame.h"

#include "engine/execution/questions/unseen.h"
#include "engine/ir/walk.h"
#include "engine/precondition/manifest.h"
#include "engine/repair/tests.h"
#include "engine/smt/solver.h"
#include "engine/support/limits/precondition.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace salve::precondition {

namespace {

using Violations = std::vector<std::optional<Violation>>;

bool contains(std::string text, std::string_view word) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text.find(word) != std::string::npos;
}

bool isAllocation(const ir::Program &program, const execution::InputSymbol &input) {
  return input.key.kind == ir::InputKey::Kind::Nondet && !input.index &&
         program.exprs[ir::ExprId(input.key.site)].kind == ir::ExprKind::Allocate;
}

/// Of the runs that violate this property one in which an allocation fails that the code asks
/// about, if there is one. That happens whatever is passed; a size that no memory has, with which
/// the same check fails, is the callers'.
std::optional<Violation> withoutMemory(const ir::Program &program, ir::FunctionId entry,
                                       const Verification &found, ir::PropertyId property,
                                       const Budget &budget) {
  const execution::Execution &execution = found.execution;
  if (!found.terms || std::none_of(execution.inputs.begin(), execution.inputs.end(),
                                   [&](const auto &i) { return isAllocation(program, i); }))
    return std::nullopt;
  smt::Terms &terms = *found.terms;
  smt::Term violated = terms.boolean(false), fails = terms.boolean(false);
  for (const execution::Obligation &o : execution.obligations)
    if (o.property == property)
      violated = terms.disjunction(violated, o.violated);
  for (const execution::InputSymbol &input : execution.inputs)
    if (isAllocation(program, input)) {
      const smt::Term zero = terms.number(terms.width(input.symbol), 0);
      fails = terms.disjunction(fails, terms.negation(terms.equal(input.symbol, zero)));
    }
  smt::Solver solver(terms, smt::SolverKind::OneShot);
  solver.require(terms.conjunction(violated, fails));
  if (solver.check(budget) != smt::Answer::Sat)
    return std::nullopt;
  smt::Evaluator model = execution::usualModel(terms, execution, solver, budget);
  Violation violation{property, execution::inputsOf(model, execution)};
  const ir::Run run = ir::interpret(program, entry, violation.inputs, {}, budget);
  if (run.end != ir::RunEnd::Failed || run.property != property)
    return std::nullopt;
  return violation;
}

/// What nobody can avoid; what depends on the callers in the run that was found may not do so where
/// memory ends.
Violations manifestOf(const ir::Program &program, ir::FunctionId entry, const Verification &found,
                      const Budget &budget) {
  Violations result(found.violations.size());
  auto look = [&](const Verification &at, const std::vector<size_t> &numbers) {
    const std::vector<bool> isManifest = manifest(program, entry, at, budget);
    for (size_t i = 0; i < numbers.size(); ++i)
      if (isManifest[i])
        result[numbers[i]] = at.violations[i];
  };
  std::vector<size_t> all(result.size()), open;
  std::iota(all.begin(), all.end(), size_t{0});
  look(found, all);
  Verification without;
  without.unwind = found.unwind;
  without.decided = found.decided;
  without.nested = found.nested;
  for (size_t i : all)
    if (!result[i])
      if (auto other = withoutMemory(program, entry, found, found.violations[i].property, budget)) {
        without.violations.push_back(*std::move(other));
        open.push_back(i);
      }
  if (!open.empty())
    look(without, open);
  return result;
}

bool allocates(const ir::Program &program, ir::ExprId value) {
  while (program.exprs[value].kind == ir::ExprKind::Cast)
    value = program.exprs[value].a;
  const ir::Expr &expr = program.exprs[value];
  if (expr.kind != ir::ExprKind::Call || !expr.callee)
    return expr.kind == ir::ExprKind::Allocate;
  const std::string &name = program.functions[expr.callee].name;
  return program.functions[expr.callee].isModel &&
         (name == "realloc" || name == "reallocarray" || name == "strdup" || name == "strndup");
}

/// What a pointer has that is compared with null, or is itself the condition.
ir::PlaceId testedForNull(const ir::Program &program, ir::ExprId condition) {
  const ir::Expr &expr = program.exprs[condition];
  if (expr.kind == ir::ExprKind::Cast)
    return testedForNull(program, expr.a);
  if (expr.kind == ir::ExprKind::Binary && expr.binary == ir::BinaryOp::Ne) {
    const ir::PlaceId left = testedForNull(program, expr.a);
    return left ? left : testedForNull(program, expr.b);
  }
  const bool isPointer = program.types[expr.type].kind == ir::TypeKind::Pointer;
  return expr.kind == ir::ExprKind::Load && isPointer ? expr.place : ir::PlaceId();
}

/// Whether the property asserts that there was memory for what a function has asked for: then
/// it says that it does not go on without, and whether a size is one that there can be is a matter
/// of values like any other.
bool assertsAllocated(const ir::Program &program, ir::PropertyId property) {
  if (!program.isInText(program.properties[property].range.file))
    return false;
  const ir::FunctionId function = program.properties[property].function;
  std::string tested;
  ir::forEachExpr(program, function, [&](ir::ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind == ir::ExprKind::Assert && expr.property == property)
      if (const ir::PlaceId place = testedForNull(program, expr.a))
        tested = program.textOf(program.places[place].range.bytes);
  });
  bool isAllocated = false, isOther = tested.empty();
  ir::forEachExpr(program, function, [&](ir::ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind == ir::ExprKind::Assign &&
        program.textOf(program.places[expr.place].range.bytes) == tested)
      (allocates(program, expr.a) ? isAllocated : isOther) = true;
  });
  return isAllocated && !isOther;
}

/// Whether another function of this file calls it.
bool isCalled(const ir::Program &program, ir::FunctionId function) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &caller = program.functions[ir::FunctionId(i)];
    if (ir::FunctionId(i) != function && caller.body && caller.range.file == ir::kMainFile &&
        std::find(caller.callees.begin(), caller.callees.end(), function) != caller.callees.end())
      return true;
  }
  return false;
}

} // namespace

Budget share(const Budget &budget) {
  return budget.part(std::min(limits::precondition::kShare,
                              limits::precondition::kSeconds / std::max(budget.remaining(), 1.0)));
}

bool choosesInputs(const ir::Program &program, ir::FunctionId function) {
  bool found = false;
  ir::forEachExpr(program, function, [&](ir::ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.range.file != ir::kMainFile)
      return;
    const std::string text(program.textOf(expr.range.bytes));
    // A local without a value, not what a call of a function without body returns.
    const bool isLocal = !program.types[expr.type].isScalar() && !text.ends_with(')');
    if (expr.kind == ir::ExprKind::Nondet)
      found |= contains(text, "nondet") || isLocal;
    if (expr.kind == ir::ExprKind::Assume && !expr.property)
      found |= contains(text, "assume");
  });
  return found;
}

bool isSpecified(const ir::Program &program, ir::FunctionId written, ir::FunctionId entry) {
  const bool isGiven = !program.functions[written].parameters.empty() && isCalled(program, written);
  return program.functions[written].hasContract || ir::startsProgram(program, entry) ||
         (!isGiven && choosesInputs(program, written));
}

bool isJudgedByCalls(const ir::Program &program, ir::FunctionId function) {
  const ir::Function &f = program.functions[function];
  return repair::isTestCase(program, function) || repair::isPartOfTests(program, function) ||
         (f.internalLinkage && !f.addressTaken && isCalled(program, function));
}

std::vector<ir::PropertyId> askedOfCallers(const ir::Program &program, ir::FunctionId function) {
  std::vector<ir::PropertyId> result;
  ir::forEachExpr(program, function, [&](ir::ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind == ir::ExprKind::Assume && expr.property &&
        program.properties[expr.property].kind == ir::PropertyKind::Assertion)
      result.push_back(expr.property);
  });
  return result;
}

/// By all functions that the entry reaches.
static std::set<ir::PropertyId> allAskedOfCallers(const ir::Program &program,
                                                  ir::FunctionId entry) {
  std::set<ir::PropertyId> result;
  for (ir::FunctionId function : ir::reachable(program, entry))
    for (ir::PropertyId property : askedOfCallers(program, function))
      result.insert(property);
  return result;
}

bool isOwnAssertion(const ir::Program &program, ir::FunctionId entry, ir::PropertyId property) {
  return program.properties[property].kind == ir::PropertyKind::Assertion &&
         !allAskedOfCallers(program, entry).contains(property);
}

/// Where all that the run does is there.
static Blame blameSeen(const ir::Program &program, ir::FunctionId written, ir::FunctionId entry,
                       const Verification &found, const Budget &budget) {
  Blame result;
  if (isSpecified(program, written, entry)) {
    result.own = found.violations;
    return result;
  }
  if (isJudgedByCalls(program, written)) {
    result.callers = found.violations;
    return result;
  }
  const std::set<ir::PropertyId> asked = allAskedOfCallers(program, entry);
  const Violations isManifest = manifestOf(program, entry, found, share(budget));
  for (size_t i = 0; i < found.violations.size(); ++i) {
    const ir::PropertyId property = found.violations[i].property;
    const bool isSafety =
        ir::info(program.properties[property].kind).origin == ir::PropertyOrigin::Safety;
    const bool isFault = isManifest[i] || !(isSafety || asked.count(property) != 0 ||
                                            assertsAllocated(program, property));
    if (isFault)
      result.own.push_back(isManifest[i].value_or(found.violations[i]));
    else
      result.callers.push_back(found.violations[i]);
  }
  if (result.callers.empty())
    return result;
  for (Violation &fault : ofConstants(program, entry, found, share(budget))) {
    auto isSame = [&](const Violation &v) { return v.property == fault.property; };
    std::erase_if(result.callers, isSame);
    if (std::none_of(result.own.begin(), result.own.end(), isSame))
      result.own.push_back(std::move(fault));
  }
  return result;
}

Blame blame(const ir::Program &program, ir::FunctionId written, ir::FunctionId entry,
            const Verification &found, const Budget &budget) {
  if (!execution::comesToUnseen(program, entry))
    return blameSeen(program, written, entry, found, budget);
  Verification seen = found;
  std::vector<Violation> unseen = execution::takeUnseen(program, entry, seen, share(budget));
  Blame result = blameSeen(program, written, entry, seen, budget);
  auto &others = isSpecified(program, written, entry) ? result.unseen : result.callers;
  others.insert(others.end(), unseen.begin(), unseen.end());
  return result;
}

} // namespace salve::precondition
