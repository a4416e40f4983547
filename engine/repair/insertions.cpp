#include "engine/repair/insertions.h"

#include "engine/repair/array_sizes.h"
#include "engine/repair/insertions_kinds.h"
#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostGuardedAt = 3; ///< statements around the operation that get a guard
constexpr uint32_t kFurtherCost = 2; ///< for each of them farther out

/// Guards and conditions that keep one operation from failing.
class Guards {
public:
  Guards(Inserter &inserter, const FailingOperation &operation, PropertyId property)
      : inserter_(inserter), program_(inserter.base()), tree_(inserter.tree()),
        operation_(operation), conditions_(conditionsOf(inserter.base(), operation, property)) {}

  void add() {
    if (conditions_.empty())
      return;
    besideOperand();
    StmtId at = tree_.slot(operation_.expr).stmt;
    aroundStatement(at);
    uint32_t distance = 0;
    for (StmtId s = at; s; s = outer(s)) {
      StmtKind kind = program_.stmts[s].kind;
      bool isPlace = s == at || kind == StmtKind::If || kind == StmtKind::While ||
                     kind == StmtKind::For || kind == StmtKind::DoWhile || kind == StmtKind::Switch;
      if (!isPlace)
        continue;
      if ((s != at || isInStep()) && kind != StmtKind::Switch)
        inCondition(s);
      if (distance < kMostGuardedAt)
        before(s, distance++);
    }
  }

private:
  StmtId outer(StmtId stmt) const { return tree_.slot(stmt).parent; }

  bool visible(const Condition &condition, uint32_t offset) const {
    return std::all_of(condition.variables.begin(), condition.variables.end(),
                       [&](VariableId v) { return inserter_.visible(v, offset); });
  }

  /// p->x  ⇒  p && p->x, where it is an operand of a condition or a truth value
  void besideOperand() {
    ExprId found, truth;
    for (ExprId e = operation_.expr; e;) {
      const ExprSlot &slot = tree_.slot(e);
      const Expr &expr = program_.exprs[e];
      if (expr.type == program_.intType && isTruth(expr))
        truth = e;
      const Expr *parent = slot.parent ? &program_.exprs[slot.parent] : nullptr;
      bool tested =
          parent && slot.kind == ExprSlot::Kind::A && parent->kind == ExprKind::Conditional;
      bool isOperand = parent && parent->kind == ExprKind::Logical;
      bool isCondition = false;
      if (slot.kind == ExprSlot::Kind::StmtExpr) {
        StmtKind kind = program_.stmts[slot.stmt].kind;
        isCondition = kind == StmtKind::If || kind == StmtKind::While ||
                      kind == StmtKind::DoWhile || kind == StmtKind::For;
      }
      if (tested || isOperand || isCondition) {
        found = e;
        break;
      }
      e = slot.parent;
    }
    ExprId operand = found ? found : truth;
    if (!operand)
      return;
    uint32_t offset = program_.exprs[operand].range.bytes.begin;
    std::vector<Inserter::Choice> holds, fails;
    for (const Condition &c : conditions_)
      if (visible(c, offset)) {
        holds.push_back({c.holds, 3 + c.cost});
        fails.push_back({c.fails, 5 + c.cost});
      }
    inserter_.condition(operation_.function, operand, LogicalOp::And, false, holds);
    inserter_.condition(operation_.function, operand, LogicalOp::Or, false, fails);
  }

  static bool isTruth(const Expr &expr) {
    return expr.kind == ExprKind::Logical ||
           (expr.kind == ExprKind::Binary && isRelational(expr.binary)) ||
           (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot);
  }

  /// while (c) { a[i] }  ⇒  while (c && i < n) { a[i] }
  void inCondition(StmtId around) {
    const Stmt &stmt = program_.stmts[around];
    if (!stmt.expr || stmt.kind == StmtKind::DoWhile || inOtherBranch(around))
      return;
    std::vector<Inserter::Choice> holds;
    uint32_t offset = program_.exprs[stmt.expr].range.bytes.begin;
    for (const Condition &c : conditions_)
      if (visible(c, offset))
        holds.push_back({c.holds, 5 + c.cost});
    inserter_.condition(operation_.function, stmt.expr, LogicalOp::And, true, holds);
  }

  /// Whether the operation stands in the else of this `if`, or in its condition. The step of
  /// a `for` runs under its condition, if late.
  bool inOtherBranch(StmtId around) const {
    StmtId inner = tree_.slot(operation_.expr).stmt;
    if (inner == around)
      return !isInStep();
    while (outer(inner) != around)
      inner = outer(inner);
    const Stmt &stmt = program_.stmts[around];
    if (stmt.kind == StmtKind::If)
      return stmt.children[0] != inner;
    return stmt.kind == StmtKind::For && stmt.children[1] != inner;
  }

  bool isInStep() const {
    ExprId root = operation_.expr;
    while (tree_.slot(root).parent)
      root = tree_.slot(root).parent;
    return tree_.slot(root).kind == ExprSlot::Kind::StmtStep;
  }

  /// a[i] = x;  ⇒  if (i < n) a[i] = x;
  void aroundStatement(StmtId stmt) {
    if (program_.stmts[stmt].kind != StmtKind::Expr || !inserter_.isPlace(stmt) ||
        inserter_.anchorOf(stmt) != stmt)
      return;
    std::vector<Inserter::Choice> holds;
    uint32_t offset = inserter_.beginOf(stmt);
    for (const Condition &c : conditions_)
      if (visible(c, offset))
        holds.push_back({c.holds, 6 + c.cost});
    inserter_.wrap(operation_.function, stmt, holds);
  }

  /// a[i] = x;  ⇒  if (i >= n) return -1; a[i] = x;
  void before(StmtId stmt, uint32_t distance) {
    if (!inserter_.isPlace(stmt))
      return;
    StmtId anchor = inserter_.anchorOf(stmt);
    std::vector<Inserter::Choice> fails;
    for (const Condition &c : conditions_)
      if (visible(c, inserter_.beginOf(anchor)))
        fails.push_back({c.fails, c.cost + kFurtherCost * distance});
    if (!fails.empty())
      inserter_.guards(operation_.function, anchor, fails, distance == 0);
  }

  Inserter &inserter_;
  const Program &program_;
  const Tree &tree_;
  FailingOperation operation_;
  std::vector<Condition> conditions_;
};

} // namespace

Probed probed(const Program &program, FunctionId entry, PropertyId target) {
  Probed result{program, {}, {}};
  Program &p = result.program;
  std::vector<FunctionId> reached = reachable(program, entry);
  Tree tree(p, editable(program, reached));
  std::vector<FailingOperation> operations = failingOperations(p, tree, reached, target);
  if (operations.empty())
    return result;
  Property always;
  always.range = p.properties[target].range;
  always.function = p.properties[target].function;
  result.probe = p.properties.add(std::move(always));
  Builder builder(p);
  for (const FailingOperation &operation : operations) {
    result.operations.push_back(operation.expr);
    tree.wrap(operation.expr, [&](ExprId there) { return builder.probe(result.probe, there); });
  }
  return result;
}

void addInsertions(const Program &program, FunctionId entry, PropertyId target, Space &space) {
  std::vector<FunctionId> reached = reachable(program, entry);
  Inserter inserter(program, reached, space);
  const std::vector<FailingOperation> operations =
      failingOperations(program, inserter.tree(), reached, target);
  for (const FailingOperation &operation : operations)
    Guards(inserter, operation, target).add();
  addMemoryFixes(inserter, operations, target);
  addPointerFixes(inserter, target);
  addFlowFixes(inserter);
  addSlips(inserter, target);
  if (program.properties[target].kind == PropertyKind::Assertion)
    addLogicFixes(inserter);
  inserter.finish();
  for (Edit &edit : arraySizes(program, entry, target)) {
    edit.site = space.sites++;
    space.edits.push_back(std::move(edit));
  }
}

} // namespace salve::repair
