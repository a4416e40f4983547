// Repairs of assertions: a condition that lacks an atom which the function uses elsewhere, a
// constant that should be a variable, a statement one place too early or one too many.
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;

namespace {

bool isAtom(const Program &program, const Occurrence &at) {
  const Expr &expr = program.exprs[at.expr];
  bool compares = expr.kind == ExprKind::Binary && isRelational(expr.binary);
  bool isValue = at.truth && expr.type == program.intType &&
                 (expr.kind == ExprKind::Load ||
                  (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot));
  return (compares || isValue) && expr.text.use && !expr.trusted && onlyReads(program, at.expr);
}

/// Of a function, each text once.
std::vector<ExprId> atomsOf(Context &c, FunctionId function) {
  std::vector<ExprId> atoms;
  std::set<std::string_view> texts;
  for (const Occurrence &at : c.occurrences(function))
    if (atoms.size() < limits::space::kAtoms && isAtom(c.program, at) &&
        texts.insert(c.program.textOf(*c.program.exprs[at.expr].text.use)).second)
      atoms.push_back(at.expr);
  return atoms;
}

bool isCondition(const Program &program, const Occurrence &at) {
  const Expr &expr = program.exprs[at.expr];
  bool isValue = (at.role == Role::Stored || at.role == Role::Return) && isTruth(expr) &&
                 expr.type == program.intType;
  return expr.text.use && (isValue || (at.role == Role::Condition && !at.parent));
}

/// The statement that this expression is, if it can be moved or removed.
StmtId wholeStatement(Context &c, const Occurrence &at) {
  StmtId stmt = c.tree().slot(at.expr).stmt;
  bool isWhole =
      at.role == Role::Statement && c.inserter().isWhole(stmt) &&
      c.program.stmts[stmt].kind == StmtKind::Expr && !c.program.exprs[at.expr].trusted &&
      written(c.program, c.program.stmts[stmt].expr) == at.expr && !specifies(c.program, at.expr);
  return isWhole ? stmt : StmtId();
}

} // namespace

void missingAtom(Context &c, const Place &p, LogicalOp op) {
  const Program &program = c.program;
  std::vector<ExprId> atoms = atomsOf(c, p.function);
  size_t made = 0;
  for (const Occurrence &at : c.occurrences(p.function)) {
    if (!isCondition(program, at) || made++ >= limits::space::kConditions)
      continue;
    const ByteRange text = *program.exprs[at.expr].text.use;
    Inserter::Choices choices;
    for (ExprId atom : atoms) {
      std::vector<VariableId> names = namedIn(program, atom);
      bool visible = std::all_of(names.begin(), names.end(),
                                 [&](VariableId v) { return c.names.visible(v, text.begin); });
      if (visible && !text.contains(*program.exprs[atom].text.use))
        choices.push_back({[atom](Builder &b) { return b.clone(atom); }});
    }
    c.inserter().condition(p.function, at.expr, op, true, choices);
  }
}

/// Variables of its type that the function uses.
void variableInstead(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  if (expr.kind != ExprKind::Constant || !expr.literal || !expr.text.use || expr.trusted ||
      program.types[expr.type].kind != TypeKind::Integer || at.truth || at.role == Role::Statement)
    return;
  for (VariableId v : c.variablesOf(p.function)) {
    if (v != at.initialised && sameType(program, program.variables[v].type, expr.type) &&
        c.names.visible(v, expr.text.use->begin))
      c.inserter().instead(p.function, at.expr, c.builder().cast(expr.type, c.builder().load(v)));
  }
}

void movedBehind(Context &c, const Place &p) {
  StmtId stmt = wholeStatement(c, *p.at);
  std::vector<StmtId> behind = stmt ? c.inserter().laterSiblings(stmt) : std::vector<StmtId>();
  if (!behind.empty())
    c.inserter().move(stmt, behind[0]);
}

void deleted(Context &c, const Place &p) {
  if (StmtId stmt = wholeStatement(c, *p.at))
    c.inserter().remove(stmt);
}

} // namespace salve::repair::propose
