// What speaks for a component being to blame, before anything is asked: where it stands to what
// fails.
#include "engine/analysis/function_facts.h"
#include "engine/ir/interpreter/evaluations.h"
#include "engine/ir/walk.h"
#include "engine/pipeline.h"
#include "engine/repair/failing.h"
#include "engine/support/limits/diagnosis.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <set>

namespace salve::engine {

namespace {

/// What fails, and the calls that come to it.
struct Operations {
  std::set<ir::ExprId> exprs;
  std::set<ir::VariableId> operands; ///< what these name
  std::set<ir::VariableId>
      checked; ///< of these, what has to be right: the index, all that is given
  std::set<ir::FunctionId> functions;
};

Operations operationsOf(const repair::Task &task, ir::PropertyId property) {
  const ir::Program &program = task.program;
  Operations result;
  auto add = [&](ir::ExprId expr) {
    result.exprs.insert(expr);
    for (ir::VariableId variable : repair::namedIn(program, expr))
      result.operands.insert(variable);
    for (ir::ExprId part : repair::checkedParts(program, expr, property))
      for (ir::VariableId variable : repair::namedIn(program, part))
        result.checked.insert(variable);
  };
  const std::vector<ir::FunctionId> reached = ir::reachable(program, task.entry);
  std::set<ir::FunctionId> &active = result.functions;
  active.insert(program.properties[property].function);
  for (ir::FunctionId function : reached)
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      if (repair::checksAt(program, id, property))
        add(id);
    });
  for (size_t before = 0; before < active.size();) {
    before = active.size();
    for (ir::FunctionId function : reached)
      ir::forEachExpr(program, function, [&](ir::ExprId id) {
        const ir::Expr &expr = program.exprs[id];
        if (expr.kind != ir::ExprKind::Call || !expr.callee || active.count(expr.callee) == 0)
          return;
        add(id);
        active.insert(function);
      });
  }
  return result;
}

/// Conditions of the function under which it is only left.
std::set<ir::ExprId> exitGuards(const ir::Program &program, ir::FunctionId function) {
  std::set<ir::ExprId> result;
  ir::forEachStmt(program, function, [&](ir::StmtId id) {
    const ir::Stmt &stmt = program.stmts[id];
    if (stmt.kind != ir::StmtKind::If || !stmt.children[0] ||
        (stmt.children.size() > 1 && stmt.children[1]))
      return;
    const ir::Stmt *then = &program.stmts[stmt.children[0]];
    while (then->kind == ir::StmtKind::Block && then->children.size() == 1 && then->children[0])
      then = &program.stmts[then->children[0]];
    if (then->kind == ir::StmtKind::Return)
      for (ir::ExprId part : ir::below(program, stmt.expr))
        result.insert(part);
  });
  return result;
}

/// Finds conditions on the way to an operation.
struct Ways {
  const ir::Program &program;
  const Operations &operations;
  std::set<ir::ExprId> conditions{};

  bool holds(ir::ExprId root) const {
    const std::vector<ir::ExprId> parts = ir::below(program, root);
    return std::any_of(parts.begin(), parts.end(),
                       [&](ir::ExprId part) { return operations.exprs.count(part) != 0; });
  }
  /// Whether an operation is in the statement; adds the conditions between.
  bool visit(ir::StmtId id) {
    const ir::Stmt &stmt = program.stmts[id];
    bool isInside = holds(stmt.step);
    for (ir::StmtId child : stmt.children)
      isInside |= child && visit(child);
    if ((isInside || holds(stmt.expr)) && (stmt.kind == ir::StmtKind::If || ir::isLoop(stmt.kind)))
      conditions.insert(stmt.expr);
    return isInside || holds(stmt.expr);
  }
};

/// Whether it compares an operand with something other than a single value.
bool compares(const ir::Program &program, ir::ExprId root,
              const std::set<ir::VariableId> &operands) {
  auto names = [&](ir::ExprId id) {
    const std::vector<ir::VariableId> named = repair::namedIn(program, id);
    return std::any_of(named.begin(), named.end(),
                       [&](ir::VariableId v) { return operands.count(v) != 0; });
  };
  auto isConstant = [&](ir::ExprId id) {
    while (program.exprs[id].kind == ir::ExprKind::Cast)
      id = program.exprs[id].a;
    return program.exprs[id].kind == ir::ExprKind::Constant;
  };
  const std::vector<ir::ExprId> parts = ir::below(program, root);
  return std::any_of(parts.begin(), parts.end(), [&](ir::ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind != ir::ExprKind::Binary || !ir::isRelational(expr.binary))
      return false;
    const bool isOrder = expr.binary != ir::BinaryOp::Eq && expr.binary != ir::BinaryOp::Ne;
    return (isOrder || (!isConstant(expr.a) && !isConstant(expr.b))) &&
           (names(expr.a) || names(expr.b));
  });
}

/// Marks what the proof of another check of its function relies on: PED's trusted code (section
/// 4.1, one round of relevant edges; row P4).
void trustProofs(const ir::Program &program, ir::PropertyId failing, diagnosis::Signs &signs,
                 const Budget &budget) {
  using analysis::functionFacts, analysis::Tracked;
  const analysis::CallSummaries calls(program);
  std::map<ir::FunctionId, std::set<ir::PropertyId>> known;
  for (uint32_t i = 0; i < program.components.size() && !budget.exhausted(); ++i) {
    const ir::Component &component = program.components[ir::ComponentId(i)];
    if (component.kind != ir::ComponentKind::Rhs && component.kind != ir::ComponentKind::Condition)
      continue;
    const ir::FunctionId function = component.function;
    auto [at, isNew] = known.try_emplace(function);
    std::set<ir::PropertyId> &proved = at->second;
    if (isNew) {
      proved = functionFacts(calls, function, false, budget, Tracked::All).proved;
      std::erase_if(proved, [&](ir::PropertyId check) {
        return check == failing || !program.isChecked(check);
      });
    }
    if (proved.empty())
      continue;
    const std::set<ir::PropertyId> still =
        functionFacts(calls, function, false, budget, Tracked::All, component.expr).proved;
    signs[i].isTrusted = !budget.exhausted() &&
                         !std::includes(still.begin(), still.end(), proved.begin(), proved.end());
  }
}

} // namespace

/// All that comes before an assertion has a part in it, but not whether the function is left about
/// something else.
diagnosis::Signs signsOf(const repair::Task &task, ir::PropertyId property,
                         diagnosis::Criteria criteria, const Budget &budget) {
  const ir::Program &program = task.program;
  const ir::Property &failing = program.properties[property];
  if (program.isSuite())
    return {};
  const bool isSafety = ir::info(failing.kind).origin == ir::PropertyOrigin::Safety;
  const std::set<ir::ExprId> exits = exitGuards(program, failing.function);
  const Operations operations = operationsOf(task, property);
  const std::set<ir::VariableId> &operands = operations.operands;
  std::set<ir::ExprId> stored;
  auto addStored = [&](ir::VariableId variable, ir::ExprId value) {
    if (value && operands.count(variable) != 0)
      for (ir::ExprId part : ir::below(program, value))
        stored.insert(part);
  };
  for (ir::FunctionId function : ir::reachable(program, task.entry)) {
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind == ir::ExprKind::Assign || expr.kind == ir::ExprKind::CompoundAssign)
        addStored(program.places[expr.place].variable, expr.a);
    });
    ir::forEachStmt(program, function, [&](ir::StmtId id) {
      if (program.stmts[id].kind == ir::StmtKind::Declare)
        addStored(program.stmts[id].variable, program.stmts[id].expr);
    });
  }
  Ways ways{program, operations};
  for (ir::FunctionId function : operations.functions) {
    if (!program.functions[function].body)
      continue;
    ways.visit(program.functions[function].body);
    if (isSafety)
      ways.conditions.merge(exitGuards(program, function));
  }
  diagnosis::Signs result(program.components.size());
  for (uint32_t i = 0; i < program.components.size(); ++i) {
    const ir::ExprId expr = program.components[ir::ComponentId(i)].expr;
    const std::vector<ir::VariableId> named = repair::namedIn(program, expr);
    result[i].isNear = (!isSafety && exits.count(expr) == 0) || stored.count(expr) != 0 ||
                       std::any_of(named.begin(), named.end(),
                                   [&](ir::VariableId v) { return operands.count(v) != 0; });
    result[i].isGuard =
        ways.conditions.count(expr) != 0 && compares(program, expr, operations.checked);
  }
  if (criteria.has(diagnosis::Criterion::Proofs))
    trustProofs(program, property, result, budget.within(limits::diagnosis::kProofsSeconds));
  return result;
}

LastStep lastStep(const repair::Task &task, ir::PropertyId property, const ir::Inputs &failing) {
  const ir::Program &program = task.program;
  ir::RunOptions options;
  options.globals = false;
  options.limits.steps = limits::search::kSuspectSteps;
  ir::Evaluations told;
  LastStep result;
  if (ir::interpret(program, task.entry, failing, options, told, {}).end != ir::RunEnd::Failed)
    return result;
  result.object = told.object;
  const Operations operations = operationsOf(task, property);
  for (size_t i = told.list.size(); i-- > 0;) {
    const ir::Evaluation &one = told.list[i];
    const ir::Expr &expr = program.exprs[one.expr];
    const bool isMoved =
        expr.kind == ir::ExprKind::Increment || expr.kind == ir::ExprKind::CompoundAssign;
    if (!one.stores || one.from != ir::Evaluation::kNone ||
        (!isMoved && expr.kind != ir::ExprKind::Assign) ||
        operations.checked.count(program.places[expr.place].variable) == 0)
      continue;
    const bool isOfLoop = // whose condition says how far it goes
        std::ranges::any_of(program.stmts, [&](const ir::Stmt &stmt) {
          return stmt.step && diagnosis::liesIn(expr.range, program.exprs[stmt.step].range);
        });
    if (isMoved && !isOfLoop && program.isInText(expr.range.file) && !expr.trusted)
      result.place = expr.range;
    break;
  }
  return result;
}

} // namespace salve::engine
