// A condition the other way round, an operand that is one too many, and parentheses.
#include "engine/repair/rules/families/families.h"

#include <span>

namespace salve::repair::propose {

using namespace ir;
using change::ChangeKind;

bool isOneText(const Expr &expr) {
  return expr.opText.use && expr.text.use && expr.text.use->contains(*expr.opText.use);
}

bool dropChangesNothingElse(const Context &c, ExprId parent, ExprId kept, ExprId dropped,
                            bool isTruth) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[parent];
  if ((literalAt(program, kept) && !literalAt(program, dropped)) || !c.effects.none(dropped))
    return false;
  const Type &alone = program.types[program.exprs[written(program, kept)].type];
  if (expr.kind == ExprKind::Logical)
    return c.effects.none(kept) && (alone.width <= 32 || alone.kind == TypeKind::Pointer) &&
           (isTruth || truthValued(program, kept));
  const Type &together = program.types[expr.type];
  bool sameAlone = alone.width == together.width && alone.isSigned == together.isSigned;
  bool promoted = alone.width < 32 && together.width == 32 && together.isSigned;
  return (sameAlone || promoted) && !alone.isBool;
}

/// Unless an operator's change says the same: !(a < b) is a >= b, and without its ! it is
/// !(a >= b). A bare value as a condition is `x != 0`, whose operator Table 1 exchanges at
/// level 2: `comparisons` are those.
void negation(Context &c, const Place &p, bool comparisons) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  if (program.types[expr.type].kind != TypeKind::Integer)
    return;
  bool isCondition = at.role == Role::Condition || at.role == Role::Test;
  if (at.role == Role::Left || at.role == Role::Right)
    isCondition = program.exprs[at.parent].kind == ExprKind::Logical;
  bool isResult = at.role == Role::Stored || at.role == Role::Return || at.role == Role::Argument;
  bool isTruth = truthValued(program, at.expr) &&
                 (expr.kind != ExprKind::Unary || truthValued(program, expr.a)); // !!x is not x
  if ((!isCondition && !(isResult && isTruth)) ||
      (isCondition && expr.kind != ExprKind::Logical) != comparisons)
    return;
  if (isResult && program.exprs[at.parent ? at.parent : at.expr].kind == ExprKind::CompoundAssign)
    return;
  const Expr &compared = expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot
                             ? program.exprs[written(program, expr.a)]
                             : expr;
  if (compared.kind == ExprKind::Binary && isRelational(compared.binary))
    return;
  switch (expr.kind) {
  case ExprKind::Constant:
  case ExprKind::Comma:
  case ExprKind::Assign:
  case ExprKind::Nondet: return;
  default: c.change(p, {.kind = ChangeKind::Negate});
  }
}

/// `literals` are dropped as Table 1's C -> 0.
void dropped(Context &c, const Place &p, bool literals) {
  const Expr &expr = c.program.exprs[p.at->expr];
  bool isSum = expr.kind == ExprKind::Binary &&
               (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub);
  if ((!isSum && expr.kind != ExprKind::Logical) || !isOneText(expr))
    return;
  auto keep = [&](int operand, ExprId kept, ExprId gone) {
    const Expr *literal = isSum ? literalAt(c.program, gone) : nullptr;
    if ((literal != nullptr) == literals && !(literal && literal->value == 0) &&
        dropChangesNothingElse(c, p.at->expr, kept, gone, p.at->truth))
      c.change(p, {.kind = ChangeKind::Operand, .operand = operand});
  };
  keep(0, expr.a, expr.b);
  if (!isSum || expr.binary == BinaryOp::Add)
    keep(1, expr.b, expr.a);
}

namespace {

void addOperands(const Program &program, ExprId id, LogicalOp op, std::vector<ExprId> &operands) {
  const Expr &expr = program.exprs[written(program, id)];
  if (expr.kind != ExprKind::Logical || expr.logical != op)
    return operands.push_back(id);
  addOperands(program, expr.a, op, operands);
  addOperands(program, expr.b, op, operands);
}

} // namespace

/// a && b || c  ⇒  a && (b || c), wherever the one may begin in the other; a || b || c  ⇒
/// (a || b) && c
void regrouped(Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Logical || !expr.text.use || expr.trusted)
    return;
  const LogicalOp outer = expr.logical;
  const LogicalOp inner = outer == LogicalOp::And ? LogicalOp::Or : LogicalOp::And;
  Builder &b = c.builder();
  auto joined = [&](LogicalOp op, std::span<const ExprId> operands) {
    ExprId result = b.clone(operands.front());
    for (const ExprId operand : operands.subspan(1))
      result = b.logical(op, result, b.clone(operand));
    return result;
  };
  auto put = [&](ExprId now, uint32_t extra = 0) { c.inserter().replace(p.at->expr, now, extra); };
  for (const bool isLeft : {true, false}) {
    const ExprId other = isLeft ? expr.b : expr.a;
    std::vector<ExprId> operands;
    addOperands(c.program, isLeft ? expr.a : expr.b, inner, operands);
    for (size_t i = 1; i < operands.size(); ++i) {
      const ExprId front = joined(inner, std::span(operands).first(i));
      const ExprId back = joined(inner, std::span(operands).subspan(i));
      put(isLeft ? b.logical(inner, front, b.logical(outer, back, b.clone(other)))
                 : b.logical(inner, b.logical(outer, b.clone(other), front), back));
    }
  }
  std::vector<ExprId> operands;
  addOperands(c.program, p.at->expr, outer, operands);
  const Expr *around = p.at->parent ? &c.program.exprs[p.at->parent] : nullptr;
  if (around && around->kind == ExprKind::Logical && around->logical == outer)
    return;
  for (size_t i = 1; i < operands.size() && operands.size() > 2; ++i)
    put(b.logical(inner, joined(outer, std::span(operands).first(i)),
                  joined(outer, std::span(operands).subspan(i))),
        2 * i == operands.size() ? 0 : 1); // pairs of a kind are what people write
}

namespace {

/// Whether it can be read once more: nothing is done to say which place it is.
bool isJustNamed(const Program &program, const ir::Place &place) {
  return (!place.pointer || onlyReads(program, place.pointer)) &&
         std::ranges::all_of(place.path, [&](const Projection &step) {
           return !step.index || onlyReads(program, step.index);
         });
}

} // namespace

/// if (c) m = x;  ⇒  if (x > m) m = x;, if (x < m) m = x;, and of an element, where x is compared
/// with itself: if (x > x) a[i] = x;  ⇒  if (x > a[i]) a[i] = x;
void extremeKept(Context &c, const Place &p, bool comparesItself) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  if (stmt.kind != StmtKind::If || !stmt.expr || !stmt.children[0])
    return;
  const ExprId condition = written(program, stmt.expr);
  const Expr &old = program.exprs[condition];
  if (!old.text.use || old.trusted || !onlyReads(program, condition))
    return;
  auto spelled = [&](ExprId id) {
    const auto &use = program.exprs[written(program, id)].text.use;
    return use ? program.textOf(*use) : std::string_view();
  };
  const bool isSame = old.kind == ExprKind::Binary && isRelational(old.binary) &&
                      !spelled(old.a).empty() && spelled(old.a) == spelled(old.b);
  if (isSame != comparesItself)
    return;
  std::vector<StmtId> kept{stmt.children[0]};
  if (program.stmts[kept[0]].kind == StmtKind::Block)
    kept = program.stmts[kept[0]].children;
  for (const StmtId at : kept) {
    const ExprId stored = program.stmts[at].kind == StmtKind::Expr
                              ? written(program, program.stmts[at].expr)
                              : ExprId();
    if (!stored || program.exprs[stored].kind != ExprKind::Assign)
      continue;
    const ir::Place &to = program.places[program.exprs[stored].place];
    const ExprId value = written(program, program.exprs[stored].a);
    const TypeKind kind = program.types[program.exprs[value].type].kind;
    const bool isPlain = to.variable && to.path.empty();
    if ((!isPlain && !comparesItself) || !program.exprs[value].text.use ||
        (kind != TypeKind::Integer && kind != TypeKind::Float) ||
        program.exprs[value].kind == ExprKind::Constant || !onlyReads(program, value))
      continue;
    Builder &b = c.builder();
    if (!comparesItself)
      for (BinaryOp op : {BinaryOp::Gt, BinaryOp::Lt})
        c.inserter().test(condition, b.compare(op, b.clone(value), b.load(to.variable)));
    else if (spelled(old.a) == spelled(value) && isJustNamed(program, to))
      for (bool isFirst : {true, false}) {
        const ExprId kept = b.read(program.exprs[stored].place), now = b.clone(value);
        c.inserter().test(condition,
                          b.compare(old.binary, isFirst ? now : kept, isFirst ? kept : now));
      }
  }
}

} // namespace salve::repair::propose
