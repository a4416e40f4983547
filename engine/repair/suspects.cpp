#include "engine/repair/suspects.h"

#include "engine/ir/interpreter/interpreter.h"
#include "engine/repair/failing.h"
#include "engine/repair/rules/builder.h"
#include "engine/repair/rules/tree.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <map>

namespace salve::repair {

using namespace ir;

namespace {

enum class Evasion { None, Possible, Certain };

/// One failure, and a run that shows it.
struct Failure {
  const Program &program;
  FunctionId entry;
  PropertyId target;
  const Inputs &inputs;
  bool halts; ///< it calls what ends the program, which it does not do itself
};

bool isLoopCondition(const Program &program, ExprId expr) {
  return std::any_of(program.stmts.begin(), program.stmts.end(), [&](const Stmt &stmt) {
    bool loops = stmt.kind == StmtKind::While || stmt.kind == StmtKind::DoWhile ||
                 stmt.kind == StmtKind::For;
    return loops && stmt.expr == expr;
  });
}

/// Whether the run fails while the expression is evaluated, and whether it was evaluated
/// to its end before: globals of a copy keep book.
std::pair<bool, bool> atFailure(const Failure &failure, ExprId expr) {
  Program copy = failure.program;
  Tree tree(copy, reachable(copy, failure.entry));
  if (tree.slot(expr).kind == ExprSlot::Kind::None || !copy.types[copy.exprs[expr].type].isScalar())
    return {false, false};
  Builder builder(copy);
  auto global = [&](TypeId type, const char *name) {
    Variable variable;
    variable.name = name;
    variable.type = type;
    variable.storage = Storage::Global;
    variable.internalLinkage = variable.writtenInFile = true;
    return copy.variables.add(std::move(variable));
  };
  VariableId inside = global(copy.intType, "$inside"), had = global(copy.intType, "$had");
  VariableId value = global(copy.exprs[expr].type, "$value");
  auto set = [&](VariableId v, uint64_t to) {
    return builder.assign(builder.load(v), builder.constant(copy.intType, to));
  };
  tree.wrap(expr, [&](ExprId there) {
    ExprId result = builder.comma(set(had, 1), builder.load(value));
    result = builder.comma(set(inside, 0), result);
    result = builder.comma(builder.assign(builder.load(value), there), result);
    return builder.comma(set(inside, 1), result);
  });
  RunOptions options;
  options.limits.steps = limits::search::kSuspectSteps;
  Run run = interpret(copy, failure.entry, failure.inputs, options);
  if (run.end != RunEnd::Failed || run.property != failure.target)
    return {false, false};
  return {run.globals[{inside, 0}] != 0, run.globals[{had, 0}] != 0};
}

Run shortRun(const Program &program, const Failure &failure) {
  RunOptions options;
  options.globals = false;
  options.limits.steps = limits::search::kSuspectSteps;
  return interpret(program, failure.entry, failure.inputs, options);
}

/// The run in which the expression is always this value.
std::optional<Run> runWith(const Failure &failure, ExprId expr, Bits value) {
  Program copy = failure.program;
  Tree tree(copy, reachable(copy, failure.entry));
  if (tree.slot(expr).kind == ExprSlot::Kind::None)
    return std::nullopt;
  Builder builder(copy);
  tree.wrap(expr,
            [&](ExprId) { return builder.constant(failure.program.exprs[expr].type, value); });
  return shortRun(copy, failure);
}

/// Whether the run gives up, by exit or abort, with one value of the expression, and comes to its
/// end with none of those that are tried.
bool givesUp(const Failure &failure, ExprId expr) {
  const Type &type = failure.program.types[failure.program.exprs[expr].type];
  if (!type.isScalar() || type.kind == TypeKind::Float)
    return false;
  bool halted = false;
  for (Bits value : {Bits{0}, Bits{1}, lowBits(type.width)}) {
    if (type.kind == TypeKind::Pointer && value != 0)
      break;
    const auto run = runWith(failure, expr, value & lowBits(type.width));
    if (!run || run->end == RunEnd::Finished)
      return false;
    halted |= run->end == RunEnd::Halted;
  }
  return halted;
}

Evasion evasionBy(const Failure &failure, ExprId expr) {
  const Program &program = failure.program;
  if (failure.halts && givesUp(failure, expr))
    return Evasion::Possible;
  bool failsHere = false, calls = false;
  for (ExprId inner : below(program, expr)) {
    failsHere |= checksAt(program, inner, failure.target);
    calls |= program.exprs[inner].kind == ExprKind::Call;
  }
  if (!failsHere && !calls)
    return Evasion::None;
  // What leaks is what it allocates.
  if (failsHere && program.properties[failure.target].kind == PropertyKind::Leak)
    return Evasion::Certain;
  auto [inside, hadValue] = atFailure(failure, expr);
  if (!inside)
    return Evasion::None;
  if (!hadValue)
    return Evasion::Certain;
  if (isLoopCondition(program, expr))
    return Evasion::None;
  return failsHere ? Evasion::Certain : Evasion::Possible;
}

} // namespace

void demoteEvasions(const Program &program, FunctionId entry, PropertyId target,
                    const Inputs &failing, std::vector<diagnosis::Diagnosis> &list) {
  const std::vector<FunctionId> reached = reachable(program, entry);
  const bool halts = !mayGiveUp(program, entry) &&
                     std::any_of(reached.begin(), reached.end(), [&](FunctionId function) {
                       return repair::halts(program, function);
                     });
  const Failure failure{program, entry, target, failing, halts};
  std::map<uint32_t, Evasion> known;
  auto evasion = [&](const diagnosis::Diagnosis &diagnosis) {
    Evasion worst = Evasion::None;
    if (diagnosis.isRepaired)
      return worst;
    for (ComponentId id : diagnosis.components) {
      auto [it, isNew] = known.try_emplace(id.index, Evasion::None);
      if (isNew)
        it->second = evasionBy(failure, program.components[id].expr);
      worst = std::max(worst, it->second);
    }
    return worst;
  };
  std::erase_if(list, [&](const auto &d) { return evasion(d) == Evasion::Certain; });
  std::stable_partition(list.begin(), list.end(),
                        [&](const auto &d) { return evasion(d) == Evasion::None; });
}

void findBrief(const Program &program, FunctionId entry, const Inputs &failing,
               std::vector<diagnosis::Diagnosis> &list) {
  const Failure failure{program, entry, {}, failing, false};
  const uint64_t steps = shortRun(program, failure).steps;
  for (diagnosis::Diagnosis &d : list) {
    if (!d.needed || d.components.size() != 1)
      continue;
    const ExprId expr = program.components[d.components[0]].expr;
    const Type &type = program.types[program.exprs[expr].type];
    if (!type.isScalar() || type.kind == TypeKind::Pointer || type.kind == TypeKind::Float)
      continue;
    const auto run = runWith(failure, expr, *d.needed);
    d.isBrief = run && run->end == RunEnd::Finished && run->steps < steps;
  }
}

} // namespace salve::repair
