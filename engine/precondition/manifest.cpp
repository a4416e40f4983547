#include "engine/precondition/manifest.h"

#include "engine/ir/unknown.h"
#include "engine/ir/walk.h"
#include "engine/precondition/terms.h"
#include "engine/smt/solver.h"
#include "engine/support/limits/precondition.h"

#include <algorithm>
#include <array>

namespace salve::precondition {

using ir::PropertyKind;

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

/// Without the runs in which `realloc` is given 0 bytes, which is to free: whoever passes a size
/// means one, and whether it can be 0 is a matter of values like any other.
ir::Program withoutEmptying(ir::Program program) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &function = program.functions[ir::FunctionId(i)];
    if (!function.isModel || function.name != "realloc" || !function.body)
      continue;
    for (ir::StmtId id : program.stmts[function.body].children) {
      ir::Stmt &stmt = program.stmts[id]; // if (!n) …
      if (stmt.kind != ir::StmtKind::If)
        continue;
      ir::Expr assume;
      const ir::Expr &size = program.exprs[stmt.expr];
      if (size.kind != ir::ExprKind::Unary || program.exprs[size.a].kind != ir::ExprKind::Load ||
          program.places[program.exprs[size.a].place].variable != function.parameters[1])
        continue;
      assume.kind = ir::ExprKind::Assume;
      assume.a = size.a;
      assume.type = ir::voidType(program.types);
      assume.range = stmt.range;
      assume.trusted = true;
      stmt.kind = ir::StmtKind::Expr;
      stmt.expr = program.exprs.add(std::move(assume));
      stmt.children.clear();
    }
  }
  return program;
}

bool isAllocation(const ir::Program &program, const ir::InputKey &key) {
  return key.kind == ir::InputKey::Kind::Nondet &&
         program.exprs[ir::ExprId(key.site)].kind == ir::ExprKind::Allocate;
}

/// Whether what was followed is no address but any number, which can happen to look like one.
bool followsNumber(const ir::Run &run) {
  return run.fault == ir::Fault::InvalidPointer || run.fault == ir::Fault::FunctionPointer;
}

/// Whether the pointer lies in a node that another one of its structure points to.
bool isWithinStructure(const ir::InputKey &pointer) {
  return pointer.kind == ir::InputKey::Kind::Pointee && pointer.depth > 1;
}

/// Whether some pointer that the run was given as null avoids the failure if it is not; of a leak
/// only one within a structure: what callers keep to there nobody tests.
bool isOfGivenNull(const ir::Program &program, ir::FunctionId entry, const Violation &violation,
                   const Budget &budget) {
  const ir::Run run = ir::interpret(program, entry, violation.inputs, {}, budget);
  const PropertyKind kind = program.properties[violation.property].kind;
  const bool isLeak = kind == PropertyKind::Leak;
  // Of two objects that are given nothing but that they are two is known.
  const bool isComparison = kind == PropertyKind::PointerComparison;
  auto failsWith = [&](const ir::InputKey &key, uint64_t value) {
    ir::Inputs inputs = violation.inputs;
    inputs[key] = value;
    return failsAt(ir::interpret(program, entry, inputs, {}, budget), violation.property);
  };
  // What was given only led to the use of memory that there was not.
  for (const ir::InputKey &key : run.read)
    if (!isLeak && isAllocation(program, key) && ir::valueOf(violation.inputs, key) != 0 &&
        !failsWith(key, 0))
      return false;
  size_t tries = 0;
  for (const ir::InputKey &key : run.read) {
    if (isAllocation(program, key) || ir::valueOf(violation.inputs, key) != 0 ||
        (isLeak && !isWithinStructure(key)))
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
    // No others: bytes behind the end of a string were never looked at.
    ir::Inputs inputs;
    for (const ir::InputKey &read : run.read)
      inputs[read] = ir::valueOf(violation.inputs, read);
    inputs[key] = 1;
    const ir::Run without = ir::interpret(program, entry, inputs, {}, budget);
    if (!failsAt(without, violation.property) || (isByte && followsNumber(without)) ||
        (isComparison && without.ofInput))
      return true;
  }
  return false;
}

/// Whether an object only ends too early because code that is not there has put a second pointer to
/// it somewhere, where one to an object of its own avoids that.
bool isOfGivenSharing(const ir::Program &program, ir::FunctionId entry, const Violation &violation,
                      const Budget &budget) {
  const ir::Run run = ir::interpret(program, entry, violation.inputs, {}, budget);
  size_t tries = 0;
  for (const ir::InputKey &key : run.read) {
    const ir::TypeId type = ir::inputType(program, key);
    if (!ir::isGiven(key) || !type || program.types[type].kind != ir::TypeKind::Pointer ||
        ir::valueOf(violation.inputs, key) == 0 || isAllocation(program, key) ||
        std::find(run.read.begin(), run.read.end(), ir::freshPointer(key)) != run.read.end())
      continue;
    if (tries++ == limits::precondition::kNulls)
      return true; // in doubt
    ir::Inputs inputs = violation.inputs;
    inputs[key] = inputs[ir::freshPointer(key)] = 1;
    if (!failsAt(ir::interpret(program, entry, inputs, {}, budget), violation.property))
      return true;
  }
  return false;
}

/// Whether the failure comes from what is assumed of the memory that the function is given: an
/// object of it is too small, there is no more of it, or it is at an address that is a number.
bool isOfEnvironment(const ir::Program &program, ir::FunctionId entry, const Violation &violation,
                     const Budget &budget) {
  const ir::Run run = ir::interpret(program, entry, violation.inputs, {}, budget);
  if (run.ofInput || followsNumber(run))
    return true;
  const PropertyKind kind = program.properties[violation.property].kind;
  if (kind == PropertyKind::Dangling || kind == PropertyKind::DoubleFree ||
      kind == PropertyKind::InvalidFree)
    return isOfGivenSharing(program, entry, violation, budget);
  if (kind != PropertyKind::NullDereference && kind != PropertyKind::InvalidCall &&
      kind != PropertyKind::PointerComparison && kind != PropertyKind::Leak)
    return false;
  ir::Program larger = program; // a list goes on where it ended
  larger.inputLimits.nodes += limits::precondition::kMoreNodes;
  return isOfGivenNull(larger, entry, violation, budget);
}

/// What the library's models draw, by ExprId: `fopen` returns null as it likes.
std::vector<bool> drawnByLibrary(const ir::Program &program) {
  std::vector<bool> result(program.exprs.size());
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[ir::FunctionId(i)].isModel)
      ir::forEachExpr(program, ir::FunctionId(i), [&](ir::ExprId id) {
        if (program.exprs[id].kind == ir::ExprKind::Nondet)
          result[id.index] = true;
      });
  return result;
}

smt::Term isGiven(smt::Terms &terms, const execution::InputSymbol &input,
                  const ir::Inputs &inputs) {
  return terms.equal(input.symbol,
                     terms.number(terms.width(input.symbol), ir::valueOf(inputs, input.key)));
}

/// What the run met that no caller chooses is as it was there: whether allocations fail; where it
/// is about what was written, all that other code returned and wrote.
smt::Term sameChoices(const ir::Program &program, smt::Terms &terms,
                      const execution::Execution &execution, const Violation &violation) {
  const bool isOfWriting =
      program.properties[violation.property].kind == PropertyKind::Uninitialised;
  smt::Term same = terms.boolean(true);
  for (const execution::InputSymbol &input : execution.inputs)
    if (!input.index && (isAllocation(program, input.key) ||
                         (input.key.kind == ir::InputKey::Kind::Nondet && isOfWriting)))
      same = terms.conjunction(same, isGiven(terms, input, violation.inputs));
  return same;
}

/// Which runs count as passing a check: also those that leave the bound, which may fail there
/// later.
enum class Runs { All, Ended };

/// The runs that come to the check and do not fail there.
smt::Term passing(smt::Terms &terms, const execution::Execution &execution, Runs runs,
                  ir::PropertyId property) {
  const auto reached = execution.reached.find(property.index);
  smt::Term passes = reached == execution.reached.end() ? terms.boolean(true) : reached->second;
  for (const execution::Obligation &obligation : execution.obligations)
    if (obligation.property == property)
      passes = terms.conjunction(passes, terms.negation(obligation.violated));
  return runs == Runs::All ? passes : terms.conjunction(passes, terms.negation(execution.leaves));
}

/// Whether every run that comes to the check and chooses as this one does fails there.
bool failsWhereReached(const ir::Program &program, smt::Terms &terms,
                       const execution::Execution &execution, Runs runs, const Violation &violation,
                       const Budget &budget) {
  if (!execution.reached.contains(violation.property.index))
    return false;
  smt::Term passes = passing(terms, execution, runs, violation.property);
  // A run that goes on longer may have written it: `for (i = 0; i < 8; ++i) key[i] = …`.
  if (runs == Runs::All &&
      program.properties[violation.property].kind == PropertyKind::Uninitialised)
    passes = terms.disjunction(passes, execution.leaves);
  passes = terms.conjunction(passes, sameChoices(program, terms, execution, violation));
  if (terms.isFalse(passes))
    return true;
  smt::Solver solver(terms, smt::SolverKind::OneShot);
  solver.require(passes);
  return solver.check(budget) == smt::Answer::Unsat;
}

/// What no caller chooses. What the program reads from outside: what the library's models draw,
/// what scanf finds, the characters of a line. Where objects lie that were not passed, and which
/// order the parts of an expression are evaluated in.
struct World {
  std::vector<bool> drawn; ///< by ExprId
  bool writes = true;      ///< nobody but the library writes arbitrary values

  bool contains(const ir::InputKey &key) const {
    using Kind = ir::InputKey::Kind;
    if (key.kind == Kind::Havoc)
      return writes;
    if (key.kind == Kind::Address)
      return key.cell != static_cast<uint64_t>(Kind::Pointee);
    if (key.kind == Kind::Order)
      return true;
    return key.kind == Kind::Nondet && drawn[key.site];
  }
};

World worldOf(const ir::Program &program) {
  World world{drawnByLibrary(program)};
  for (uint32_t i = 0; i < program.exprs.size(); ++i)
    if (program.exprs[ir::ExprId(i)].ofWorld)
      world.drawn[i] = true;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (!program.functions[ir::FunctionId(i)].isModel)
      ir::forEachExpr(program, ir::FunctionId(i), [&](ir::ExprId id) {
        const ir::Expr &expr = program.exprs[id];
        world.writes &= expr.kind != ir::ExprKind::Havoc || expr.ofWorld;
      });
  return world;
}

/// These inputs with another world.
ir::Inputs withWorld(const ir::Inputs &inputs, const ir::Inputs &other, const World &world) {
  ir::Inputs result;
  for (const auto &[key, value] : inputs)
    if (!world.contains(key))
      result[key] = value;
  for (const auto &[key, value] : other)
    if (world.contains(key))
      result[key] = value;
  return result;
}

/// A run of this caller that fails at the check, if there is one.
std::optional<ir::Inputs> failingRunOf(const ir::Inputs &caller, const World &world,
                                       smt::Terms &terms, const execution::Execution &execution,
                                       ir::PropertyId property, const Budget &budget) {
  smt::Term fails = terms.boolean(false);
  for (const execution::Obligation &obligation : execution.obligations)
    if (obligation.property == property)
      fails = terms.disjunction(fails, obligation.violated);
  smt::Solver solver(terms, smt::SolverKind::OneShot);
  solver.require(fails);
  for (const execution::InputSymbol &input : execution.inputs)
    if (!input.index && !world.contains(input.key))
      solver.require(isGiven(terms, input, caller));
  if (solver.check(budget) != smt::Answer::Sat)
    return std::nullopt;
  smt::Evaluator model = execution::usualModel(terms, execution, solver, budget);
  return execution::inputsOf(model, execution);
}

/// Whether callers who pass the check fail there once the program reads something else, the same
/// for all of them: no caller can avoid what comes from outside. Some callers are tried, each with
/// other values, first with what the failing run read.
bool failsByWhatIsRead(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
                       const execution::Execution &execution, const World &world, Runs runs,
                       const Violation &violation, const Budget &budget) {
  auto isRead = [&](const auto &input) { return world.contains(input.key); };
  if (std::none_of(execution.inputs.begin(), execution.inputs.end(), isRead) ||
      !execution.reached.contains(violation.property.index))
    return false;
  ir::Inputs read = violation.inputs;
  std::vector<ir::Inputs> callers;
  auto fails = [&](const ir::Inputs &caller) {
    return failsAt(ir::interpret(program, entry, withWorld(caller, read, world), {}, budget),
                   violation.property);
  };
  smt::Solver solver(terms, smt::SolverKind::Incremental);
  solver.require(passing(terms, execution, runs, violation.property));
  smt::Term different = terms.boolean(true); // from all callers so far, in all that they give
  while (callers.size() < limits::precondition::kCallers) {
    smt::Answer answer = solver.check(budget, std::array{different, execution.usual});
    if (answer == smt::Answer::Unsat)
      answer = solver.check(budget, std::array{execution.usual});
    if (answer != smt::Answer::Sat)
      return answer == smt::Answer::Unsat && !callers.empty();
    smt::Evaluator model = solver.model();
    const ir::Inputs &caller = callers.emplace_back(execution::inputsOf(model, execution));
    if (!fails(caller)) {
      auto other = failingRunOf(caller, world, terms, execution, violation.property, budget);
      read = other.value_or(read);
      if (!std::all_of(callers.begin(), callers.end(), fails))
        return false;
    }
    smt::Term other = terms.boolean(false);
    for (const execution::InputSymbol &input : execution.inputs)
      if (!input.index && !isRead(input)) {
        const smt::Term differs = terms.negation(isGiven(terms, input, caller));
        other = terms.disjunction(other, differs);
        different = terms.conjunction(different, differs);
      }
    solver.require(other);
  }
  return true;
}

/// Of the violations in question, those that every run shows that comes to them. False where that
/// is not known.
bool keepInevitable(const ir::Program &program, ir::FunctionId entry, const Verification &failing,
                    const World &world, uint32_t unwind, Runs runs, std::vector<size_t> &open,
                    const Budget &budget) {
  execution::Limits limits;
  limits.unwind = std::max(unwind, failing.unwind);
  limits.decided = failing.decided;
  limits.nested = failing.nested;
  for (size_t i : open)
    limits.watched.push_back(failing.violations[i].property);
  smt::Terms terms;
  execution::Execution execution = execution::execute(program, entry, terms, {}, limits, budget);
  if (execution.stopped != Reason::None)
    return false;
  if (limits.nested < execution::Limits{}.nested) { // what goes on in deeper calls may come to it
    runs = Runs::All;
    for (auto &[property, reached] : execution.reached)
      reached = terms.disjunction(reached, execution.leaves);
  }
  size_t left = open.size();
  std::erase_if(open, [&](size_t i) {
    const Violation &violation = failing.violations[i];
    // One can be hard. Of the work: on a busy machine the clock must not decide.
    const Budget share = budget.within(budget.remaining() / static_cast<double>(left--));
    return !failsWhereReached(program, terms, execution, runs, violation, share) &&
           !failsByWhatIsRead(program, entry, terms, execution, world, runs, violation, share);
  });
  return true;
}

/// Where every pointer that can be an array is one of any length.
ir::Program withArrays(const ir::Program &program, ir::FunctionId entry) {
  ir::Program result = program;
  for (const Term &pointer : termsOf(program, entry).pointers)
    if (isArray(program, pointer))
      setExtent(result, pointer.at, ir::Extent::ByContract);
  return result;
}

} // namespace

std::vector<bool> manifest(const ir::Program &program, ir::FunctionId entry,
                           const Verification &failing, const Budget &budget) {
  const std::vector<Violation> &violations = failing.violations;
  std::vector<size_t> open; // that other inputs could avoid
  for (size_t i = 0; i < violations.size(); ++i)
    if (!isAboutLife(program, violations[i].property) ||
        ir::interpret(withoutEmptying(program), entry, violations[i].inputs, {}, budget).end ==
            ir::RunEnd::AssumptionFalse)
      open.push_back(i);
  std::vector<bool> result(violations.size(), true);
  for (size_t i : open)
    result[i] = false;
  const World world = worldOf(program);
  auto look = [&](const ir::Program &where, uint32_t unwind, const Budget &within,
                  Runs runs = Runs::All) {
    return open.empty() || keepInevitable(where, entry, failing, world, unwind, runs, open, within);
  };
  // Runs that pass may need more iterations and more elements than the one that fails; mostly not.
  if (!look(program, 1, budget.within(budget.remaining() * limits::precondition::kWiderShare),
            Runs::Ended) ||
      !look(program, limits::precondition::kUnwind, budget))
    open.clear();
  look(program, limits::precondition::kMoreUnwind, budget.part(limits::precondition::kWiderShare));
  // Where nobody can look what is written, and where, depends on arrays that are too short.
  if (!open.empty() && !look(withArrays(program, entry), limits::precondition::kUnwind,
                             budget.part(limits::precondition::kWiderShare)))
    std::erase_if(open, [&](size_t i) {
      const PropertyKind kind = program.properties[violations[i].property].kind;
      return kind == PropertyKind::Uninitialised || kind == PropertyKind::Bounds;
    });
  for (size_t i : open)
    result[i] = true;
  for (size_t i = 0; i < violations.size(); ++i)
    result[i] = result[i] && !isOfEnvironment(program, entry, violations[i], budget) &&
                !budget.exhausted(); // in doubt it is the callers'
  return result;
}

std::vector<Violation> ofConstants(const ir::Program &program, ir::FunctionId entry,
                                   const Verification &failing, const Budget &budget) {
  execution::Limits limits;
  limits.unwind = std::max(limits::precondition::kUnwind, failing.unwind);
  limits.decided = failing.decided;
  limits.nested = failing.nested;
  limits.lenient = true; // that a loop ends is seen behind what fails in it
  smt::Terms terms;
  const execution::Execution execution =
      execution::execute(program, entry, terms, {}, limits, budget);
  std::vector<Violation> result;
  if (execution.stopped != Reason::None)
    return result;
  size_t questions = 0;
  smt::Term isThere = terms.boolean(true); // nothing has failed before
  for (const execution::Obligation &obligation : execution.obligations) {
    const smt::Term fails = terms.conjunction(isThere, obligation.violated);
    isThere = terms.conjunction(isThere, terms.negation(obligation.violated));
    const bool isKnown = std::any_of(result.begin(), result.end(), [&](const Violation &v) {
      return v.property == obligation.property;
    });
    // What was written before depends on the way, which callers choose.
    const bool isOfWay =
        program.properties[obligation.property].kind == PropertyKind::Uninitialised;
    if (!obligation.isConstant || isKnown || isOfWay || !program.isChecked(obligation.property))
      continue;
    if (questions++ == limits::precondition::kConstants)
      break;
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(fails);
    if (solver.check(budget) != smt::Answer::Sat)
      continue;
    smt::Evaluator model = execution::usualModel(terms, execution, solver, budget);
    Violation violation{obligation.property, execution::inputsOf(model, execution)};
    const ir::Run run = ir::interpret(program, entry, violation.inputs, {}, budget);
    if (failsAt(run, violation.property) && !isOfEnvironment(program, entry, violation, budget))
      result.push_back(std::move(violation));
  }
  return result;
}

std::vector<ir::PropertyId> certain(const ir::Program &program, ir::FunctionId entry,
                                    const std::vector<ir::PropertyId> &asked,
                                    const Budget &budget) {
  execution::Limits limits;
  limits.unwind = limits::own::kUnwind;
  limits.watched = asked;
  smt::Terms terms;
  const execution::Execution execution =
      execution::execute(program, entry, terms, {}, limits, budget);
  std::vector<ir::PropertyId> result;
  if (execution.stopped != Reason::None)
    return result;
  std::vector<std::pair<ir::PropertyId, smt::Term>> open;
  for (ir::PropertyId property : asked)
    if (std::any_of(execution.obligations.begin(), execution.obligations.end(), [&](const auto &o) {
          return o.property == property && !terms.isFalse(o.violated);
        }))
      open.emplace_back(property, passing(terms, execution, Runs::All, property));
  // A run that passes one check mostly passes others, too.
  while (!open.empty()) {
    const auto [property, passes] = open.back();
    open.pop_back();
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(passes);
    const smt::Answer answer = terms.isFalse(passes) ? smt::Answer::Unsat : solver.check(budget);
    if (answer == smt::Answer::Unsat)
      result.push_back(property);
    if (answer != smt::Answer::Sat)
      continue;
    smt::Evaluator model = solver.model();
    std::erase_if(open, [&](const auto &other) { return model(other.second) != 0; });
  }
  return result;
}

} // namespace salve::precondition
