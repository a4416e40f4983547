#include "engine/repair/effects.h"

#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

bool storesLocally(const Program &program, const Expr &expr) {
  const Place &place = program.places[expr.place];
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
  const Place &place = program.places[expr.place];
  if (place.pointer)
    return expr.kind != ExprKind::AddressOf;
  return std::any_of(place.path.begin(), place.path.end(),
                     [](const Projection &step) { return step.kind != Projection::Kind::Field; });
}

/// Loops and jumps: a run through them may leave the bound.
bool straight(const Program &program, StmtId root) {
  std::vector<StmtId> open{root};
  while (!open.empty()) {
    StmtId id = open.back();
    open.pop_back();
    if (!id)
      continue;
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind == StmtKind::While || stmt.kind == StmtKind::DoWhile ||
        stmt.kind == StmtKind::For || stmt.kind == StmtKind::Goto)
      return false;
    open.insert(open.end(), stmt.children.begin(), stmt.children.end());
  }
  return true;
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
  if (!function.body || !straight(program_, function.body) || !function.unsupported.empty())
    return false;
  for (const Occurrence &occurrence : occurrences(program_, id)) {
    const Expr &expr = program_.exprs[occurrence.expr];
    bool stores = expr.kind == ExprKind::Assign || expr.kind == ExprKind::CompoundAssign ||
                  expr.kind == ExprKind::Increment;
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
  switch (expr.kind) {
  case ExprKind::Constant:
  case ExprKind::Load:
  case ExprKind::AddressOf:
  case ExprKind::FunctionAddress:
  case ExprKind::PointerAdd:
  case ExprKind::PointerDiff:
  case ExprKind::Query:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Logical:
  case ExprKind::Conditional:
  case ExprKind::Comma:
  case ExprKind::Cast: return true;
  case ExprKind::Call: return expr.callee && quietFunctions_[expr.callee.index];
  case ExprKind::Assign:
  case ExprKind::CompoundAssign:
  case ExprKind::Increment:
  case ExprKind::Statements:
  case ExprKind::Allocate:
  case ExprKind::Deallocate:
  case ExprKind::Copy:
  case ExprKind::Fill:
  case ExprKind::Havoc:
  case ExprKind::Nondet:
  case ExprKind::Assert:
  case ExprKind::Assume:
  case ExprKind::Fail:
  case ExprKind::Halt: return false;
  }
  return false;
}

bool Effects::none(ExprId root) const {
  std::vector<ExprId> open{root};
  while (!open.empty()) {
    ExprId id = open.back();
    open.pop_back();
    if (!id)
      continue;
    const Expr &expr = program_.exprs[id];
    if (!quiet(id))
      return false;
    open.insert(open.end(), {expr.a, expr.b, expr.c});
    open.insert(open.end(), expr.args.begin(), expr.args.end());
    if (expr.place) {
      const Place &place = program_.places[expr.place];
      open.push_back(place.pointer);
      for (const Projection &step : place.path)
        open.push_back(step.index);
    }
  }
  return true;
}

} // namespace salve::repair
