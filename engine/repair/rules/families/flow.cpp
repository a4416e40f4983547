// Where the run goes: a `break`, an `else` or a `return` that is missing.
#include "engine/repair/rules/families/families.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// The last statement that a child of a switch's block runs.
StmtId lastOf(const Program &program, StmtId id) {
  while (program.stmts[id].kind == StmtKind::Case || program.stmts[id].kind == StmtKind::Default)
    id = program.stmts[id].children[0];
  return id;
}

bool specifiesBelow(const Program &program, StmtId id) {
  if (!id)
    return false;
  const Stmt &stmt = program.stmts[id];
  if (stmt.expr && specifies(program, stmt.expr))
    return true;
  return std::any_of(stmt.children.begin(), stmt.children.end(),
                     [&](StmtId child) { return specifiesBelow(program, child); });
}

StmtId nextOf(Context &c, StmtId stmt) {
  const std::span<const StmtId> behind = siblingsBehind(c.program, c.tree(), stmt);
  return behind.empty() ? StmtId() : behind[0];
}

StmtId returning(Context &c, VariableId variable) {
  return c.builder().exit(StmtKind::Return, c.builder().load(variable));
}

} // namespace

void missingBreak(Context &c, const Place &p) {
  const Program &program = c.program;
  if (program.stmts[p.stmt].kind != StmtKind::Switch)
    return;
  const Stmt &body = program.stmts[program.stmts[p.stmt].children[0]];
  for (size_t i = 0; body.kind == StmtKind::Block && i + 1 < body.children.size(); ++i) {
    StmtKind next = program.stmts[body.children[i + 1]].kind;
    StmtId last = lastOf(program, body.children[i]);
    StmtKind kind = program.stmts[last].kind;
    if ((next == StmtKind::Case || next == StmtKind::Default) && !isJump(kind) &&
        kind != StmtKind::Declare && c.inserter().isWhole(last))
      c.inserter().after(last, c.builder().exit(StmtKind::Break));
  }
}

void missingElse(Context &c, const Place &p) {
  const Stmt &stmt = c.program.stmts[p.stmt];
  if (stmt.kind != StmtKind::If || (stmt.children.size() > 1 && stmt.children[1]))
    return;
  StmtKind then = c.program.stmts[stmt.children[0]].kind;
  StmtId next = nextOf(c, p.stmt);
  if ((then == StmtKind::Block || then == StmtKind::Expr) && c.inserter().isWhole(next) &&
      c.builder().canClone(next) && !specifiesBelow(c.program, next))
    c.inserter().otherwise(p.stmt, next);
}

/// Behind the assignments of branches.
void returnedHere(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  if (stmt.kind != StmtKind::Expr)
    return;
  const Expr &expr = program.exprs[written(program, stmt.expr)];
  if (expr.kind != ExprKind::Assign || !expr.text.use || expr.trusted ||
      !c.inserter().isWhole(p.stmt))
    return;
  const ir::Place &place = program.places[expr.place];
  StmtId outer = c.tree().slot(p.stmt).parent;
  while (outer && program.stmts[outer].kind == StmtKind::Block)
    outer = c.tree().slot(outer).parent;
  bool isBranch = outer && (program.stmts[outer].kind == StmtKind::If ||
                            program.stmts[outer].kind == StmtKind::Switch);
  if (isBranch && place.variable && place.path.empty() &&
      place.type == program.functions[p.function].returnType &&
      program.variables[place.variable].storage != Storage::Temporary)
    c.inserter().after(p.stmt, returning(c, place.variable));
}

/// A function that comes to its end without a result.
void missingReturn(Context &c, const Place &p) {
  const Program &program = c.program;
  const Function &function = program.functions[p.function];
  const Stmt &body = program.stmts[function.body];
  StmtId last = body.children.empty() ? StmtId() : body.children.back();
  if (!program.types[function.returnType].isScalar() || !last || isJump(program.stmts[last].kind) ||
      !c.inserter().isPlace(last))
    return;
  std::vector<VariableId> candidates = function.locals;
  candidates.insert(candidates.end(), function.parameters.begin(), function.parameters.end());
  for (VariableId v : candidates) {
    if (program.variables[v].type == function.returnType &&
        c.names.visible(v, c.inserter().endOf(last)))
      c.inserter().after(last, returning(c, v));
  }
}

} // namespace salve::repair::propose
