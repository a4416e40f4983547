#include "engine/repair/rules/effects.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

namespace salve::repair {

using namespace ir;

namespace {

bool storesLocally(const Program &program, const Expr &expr) {
  const ir::Place &place = program.places[expr.place];
  if (!place.variable)
    return false;
  Storage storage = program.variables[place.variable].storage;
  return storage != Storage::Global && storage != Storage::StaticLocal;
}

bool checked(const Program &program, const Expr &expr) {
  bool readsOnly = expr.kind == ExprKind::Load; // its own check: of what was never written
  if (expr.property && !readsOnly)
    return true;
  if (!expr.place)
    return false;
  const ir::Place &place = program.places[expr.place];
  if (place.pointer)
    return expr.kind != ExprKind::AddressOf;
  return std::any_of(place.path.begin(), place.path.end(),
                     [](const Projection &step) { return step.kind != Projection::Kind::Field; });
}

/// No loops and jumps: a run through them may leave the bound.
bool straight(const Program &program, FunctionId function) {
  bool result = true;
  forEachStmt(program, function, [&](StmtId id) {
    const StmtKind kind = program.stmts[id].kind;
    result &= !isLoop(kind) && kind != StmtKind::Goto;
  });
  return result;
}

} // namespace

/// Functions become quiet from the leaves of the call graph up, so recursion never does.
Effects::Effects(const Program &program)
    : program_(program), quietFunctions_(program.functions.size()) {
  std::vector<FunctionId> open;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (quietButForCalls(FunctionId(i)))
      open.push_back(FunctionId(i));
  auto becomesQuiet = [&](FunctionId id) {
    const std::vector<FunctionId> &callees = program.functions[id].callees;
    return std::all_of(callees.begin(), callees.end(),
                       [&](FunctionId callee) { return quietFunctions_[callee.index]; });
  };
  for (size_t before = open.size() + 1; open.size() < before;) {
    before = open.size();
    std::erase_if(open, [&](FunctionId id) {
      bool quiet = becomesQuiet(id);
      if (quiet)
        quietFunctions_[id.index] = true;
      return quiet;
    });
  }
}

bool Effects::quietButForCalls(FunctionId id) const {
  const Function &function = program_.functions[id];
  if (!function.body || !straight(program_, id) || !function.unsupported.empty())
    return false;
  for (const Occurrence &occurrence : occurrences(program_, id)) {
    const Expr &expr = program_.exprs[occurrence.expr];
    const bool stores = expr.place && effects(expr).writes;
    bool fine = stores ? storesLocally(program_, expr) && !checked(program_, expr)
                       : expr.kind == ExprKind::Call || quiet(occurrence.expr);
    if (!fine)
      return false;
  }
  return true;
}

/// Of the expression itself, its operands left aside.
bool Effects::quiet(ExprId id) const {
  const Expr &expr = program_.exprs[id];
  if (checked(program_, expr))
    return false;
  return expr.kind == ExprKind::Call ? expr.callee && quietFunctions_[expr.callee.index]
                                     : effects(expr).onlyReads();
}

bool Effects::none(ExprId root) const {
  return !anyBelow(program_, root, [&](ExprId id) { return !quiet(id); });
}

} // namespace salve::repair
