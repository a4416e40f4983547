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

class Evasions {
public:
  Evasions(const Program &program, FunctionId entry, PropertyId target, const Inputs &failing)
      : program_(program), entry_(entry), target_(target), failing_(failing),
        reached_(reachable(program, entry)) {}

  Evasion of(const diagnosis::Diagnosis &diagnosis) {
    Evasion worst = Evasion::None;
    for (ComponentId id : diagnosis.components) {
      auto [it, isNew] = known_.try_emplace(id.index, Evasion::None);
      if (isNew)
        it->second = decide(program_.components[id].expr);
      worst = std::max(worst, it->second);
    }
    return worst;
  }

private:
  Evasion decide(ExprId expr) const {
    bool failsHere = false, calls = false;
    for (ExprId inner : below(program_, expr)) {
      failsHere |= checksAt(program_, inner, target_);
      calls |= program_.exprs[inner].kind == ExprKind::Call;
    }
    if (!failsHere && !calls)
      return Evasion::None;
    // What leaks is what it allocates.
    if (failsHere && program_.properties[target_].kind == PropertyKind::Leak)
      return Evasion::Certain;
    auto [inside, hadValue] = atFailure(expr);
    if (!inside)
      return Evasion::None;
    if (!hadValue)
      return Evasion::Certain;
    if (isLoopCondition(expr))
      return Evasion::None;
    return failsHere ? Evasion::Certain : Evasion::Possible;
  }

  bool isLoopCondition(ExprId expr) const {
    return std::any_of(program_.stmts.begin(), program_.stmts.end(), [&](const Stmt &stmt) {
      bool loops = stmt.kind == StmtKind::While || stmt.kind == StmtKind::DoWhile ||
                   stmt.kind == StmtKind::For;
      return loops && stmt.expr == expr;
    });
  }

  /// Whether the run fails while the expression is evaluated, and whether it was evaluated
  /// to its end before: globals of a copy keep book.
  std::pair<bool, bool> atFailure(ExprId expr) const {
    Program copy = program_;
    Tree tree(copy, reached_);
    if (tree.slot(expr).kind == ExprSlot::Kind::None ||
        !copy.types[copy.exprs[expr].type].isScalar())
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
    Run run = interpret(copy, entry_, failing_, options);
    if (run.end != RunEnd::Failed || run.property != target_)
      return {false, false};
    return {run.globals[{inside, 0}] != 0, run.globals[{had, 0}] != 0};
  }

  const Program &program_;
  FunctionId entry_;
  PropertyId target_;
  const Inputs &failing_;
  std::vector<FunctionId> reached_;
  std::map<uint32_t, Evasion> known_;
};

} // namespace

void demoteEvasions(const Program &program, FunctionId entry, PropertyId target,
                    const Inputs &failing, std::vector<diagnosis::Diagnosis> &list) {
  Evasions evasions(program, entry, target, failing);
  std::erase_if(list, [&](const auto &d) { return evasions.of(d) == Evasion::Certain; });
  std::stable_partition(list.begin(), list.end(),
                        [&](const auto &d) { return evasions.of(d) == Evasion::None; });
}

} // namespace salve::repair
