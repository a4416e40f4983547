#include "engine/repair/suspects.h"

#include "engine/ir/interpreter/interpreter.h"
#include "engine/repair/failing.h"
#include "engine/repair/rules/builder.h"
#include "engine/repair/rules/tree.h"
#include "engine/support/limits.h"

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

Evasion evasionBy(const Failure &failure, ExprId expr) {
  const Program &program = failure.program;
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
  const Failure failure{program, entry, target, failing};
  std::map<uint32_t, Evasion> known;
  auto evasion = [&](const diagnosis::Diagnosis &diagnosis) {
    Evasion worst = Evasion::None;
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

} // namespace salve::repair
