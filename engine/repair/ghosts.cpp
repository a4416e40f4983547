#include "engine/repair/ghosts.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

#include <algorithm>
#include <map>

namespace salve::repair {

using namespace ir;

namespace {

/// The local that a statement gives a value as a whole.
VariableId localStoredBy(const Program &program, const Stmt &stmt) {
  if (stmt.kind != StmtKind::Expr || !stmt.expr)
    return {};
  const Expr &expr = program.exprs[unwrap(program, stmt.expr)];
  if (expr.kind != ExprKind::Assign || !program.places[expr.place].path.empty())
    return {};
  const VariableId variable = program.places[expr.place].variable;
  return variable && program.variables[variable].storage == Storage::Local ? variable
                                                                           : VariableId();
}

/// What a place begins at: its variable, or those in its pointer.
std::vector<VariableId> basesOf(const Program &program, const ir::Place &place) {
  return place.variable ? std::vector{place.variable} : namedIn(program, place.pointer);
}

/// What is kept of the state: a place's value, or all that a pure call might look at.
struct Kept {
  std::vector<VariableId> bases;
  bool isAnswer = false; ///< of a call
};

std::optional<Kept> keptBy(const Program &program, ExprId value) {
  const Expr &expr = program.exprs[written(program, value)];
  if (expr.kind == ExprKind::Load)
    return Kept{basesOf(program, program.places[expr.place]), false};
  if (expr.kind == ExprKind::Call && expr.callee && changesNothing(program, expr.callee))
    return Kept{{}, true};
  return std::nullopt;
}

/// Whether evaluating `expr` may change it: itself, or by what it calls.
struct Interference {
  bool isOwn = false, isCalled = false;
};

Interference interferenceWith(const Program &program, const Expr &expr, const Kept &kept) {
  auto isKept = [&](VariableId variable) {
    return std::ranges::find(kept.bases, variable) != kept.bases.end();
  };
  Interference result;
  if (expr.place && effects(expr).writes) {
    const ir::Place &place = program.places[expr.place];
    result.isOwn = kept.isAnswer ? !isOfFunction(program, place.variable)
                                 : std::ranges::any_of(basesOf(program, place), isKept);
  }
  if (expr.kind != ExprKind::Call || (expr.callee && changesNothing(program, expr.callee)))
    return result;
  result.isCalled = kept.isAnswer || std::ranges::any_of(kept.bases, [&](VariableId variable) {
                      return program.variables[variable].storage == Storage::Global ||
                             std::ranges::any_of(expr.args, [&](ExprId argument) {
                               const std::vector<VariableId> passed = namedIn(program, argument);
                               return std::ranges::find(passed, variable) != passed.end();
                             });
                    });
  return result;
}

/// How often a local is given a value, and whether anything but assertions looks at it.
struct LocalUses {
  std::map<VariableId, std::vector<StmtId>> stores;
  std::set<VariableId> others; ///< read, written in parts or addressed elsewhere
};

LocalUses localUses(const Program &program, FunctionId function, std::set<uint32_t> asserting) {
  LocalUses uses;
  std::set<uint32_t> whole;
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    if (const VariableId variable = localStoredBy(program, stmt)) {
      uses.stores[variable].push_back(id);
      whole.insert(unwrap(program, stmt.expr).index);
    }
  });
  forEachExpr(program, function, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    if (expr.kind == ExprKind::Assert)
      for (ExprId part : below(program, id))
        asserting.insert(part.index);
  });
  forEachExpr(program, function, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    const VariableId variable = expr.place ? program.places[expr.place].variable : VariableId();
    if (!variable || whole.contains(id.index))
      return;
    if (!asserting.contains(id.index) || expr.kind != ExprKind::Load)
      uses.others.insert(variable);
  });
  return uses;
}

} // namespace

std::vector<Ghost> ghosts(const Program &program, FunctionId function,
                          const std::set<uint32_t> &asserting) {
  std::vector<Ghost> result;
  const LocalUses uses = localUses(program, function, asserting);
  for (const auto &[variable, stores] : uses.stores) {
    if (stores.size() != 1 || uses.others.contains(variable))
      continue;
    const Stmt &store = program.stmts[stores[0]];
    const ExprId value = program.exprs[unwrap(program, store.expr)].a;
    const auto kept = keptBy(program, value);
    if (!kept)
      continue;
    Interference whole;
    forEachExpr(program, function, [&](ExprId id) {
      const Expr &expr = program.exprs[id];
      if (expr.range.bytes.begin < store.range.bytes.end)
        return;
      const Interference here = interferenceWith(program, expr, *kept);
      whole.isOwn |= here.isOwn;
      whole.isCalled |= here.isCalled;
    });
    if (whole.isOwn || whole.isCalled)
      result.push_back({stores[0], whole.isOwn});
  }
  return result;
}

} // namespace salve::repair
