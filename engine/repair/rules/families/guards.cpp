// Guards and conditions that keep one operation from failing.
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits/repair.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;
using Choices = Inserter::Choices;

namespace {

constexpr uint32_t kFurtherCost = 2; ///< for each of them farther out

/// The statement of the operation, then the branches and loops around it.
std::vector<StmtId> around(Context &c, const Place &p) {
  StmtId at = c.tree().slot(p.operation->expr).stmt;
  std::vector<StmtId> result;
  for (StmtId s = at; s; s = c.tree().slot(s).parent) {
    StmtKind kind = c.program.stmts[s].kind;
    if (s == at || isLoop(kind) || kind == StmtKind::If || kind == StmtKind::Switch)
      result.push_back(s);
  }
  return result;
}

/// The conditions that can be written at `offset`: what holds, or what `fails`, if all is well.
/// `needsRoom`: elements behind the one that is accessed are, later.
Choices choices(Context &c, const Place &p, uint32_t offset, bool fails, uint32_t extra = 0,
                bool needsRoom = false) {
  Choices result;
  for (const Condition &condition : c.conditions(*p.operation)) {
    if (condition.leavesRoom && !needsRoom)
      continue;
    bool visible = std::all_of(condition.variables.begin(), condition.variables.end(),
                               [&](VariableId v) { return c.names.visible(v, offset); });
    if (visible)
      result.push_back({fails ? condition.fails : condition.holds, condition.cost + extra});
  }
  return result;
}

/// The operation is in the step of a `for`, which runs under its condition, if late.
bool isInStep(Context &c, const Place &p) {
  ExprId root = p.operation->expr;
  while (c.tree().slot(root).parent)
    root = c.tree().slot(root).parent;
  return c.tree().slot(root).kind == ExprSlot::Kind::StmtStep;
}

/// Whether the operation stands in the else of this `if`, or in its condition.
bool isInOtherBranch(Context &c, const Place &p, StmtId outer) {
  StmtId inner = c.tree().slot(p.operation->expr).stmt;
  if (inner == outer)
    return !isInStep(c, p);
  while (c.tree().slot(inner).parent != outer)
    inner = c.tree().slot(inner).parent;
  const Stmt &stmt = c.program.stmts[outer];
  if (stmt.kind == StmtKind::If)
    return stmt.children[0] != inner;
  return stmt.kind == StmtKind::For && stmt.children[1] != inner;
}

/// The operand of a condition that the operation is in, else the truth value around it.
ExprId operandAround(Context &c, ExprId operation) {
  const Program &program = c.program;
  ExprId truth;
  for (ExprId e = operation; e; e = c.tree().slot(e).parent) {
    const ExprSlot &slot = c.tree().slot(e);
    const Expr &expr = program.exprs[e];
    if (expr.type == program.intType && isTruth(expr))
      truth = e;
    const Expr *parent = slot.parent ? &program.exprs[slot.parent] : nullptr;
    bool isTested =
        parent && slot.kind == ExprSlot::Kind::A && parent->kind == ExprKind::Conditional;
    bool isOperand = parent && parent->kind == ExprKind::Logical;
    bool isCondition =
        slot.kind == ExprSlot::Kind::StmtExpr &&
        (isLoop(program.stmts[slot.stmt].kind) || program.stmts[slot.stmt].kind == StmtKind::If);
    if (isTested || isOperand || isCondition)
      return e;
  }
  return truth;
}

/// A way to leave before the operation; `value` of a return, if it has one.
struct Exit {
  Leave leave;
  std::function<ExprId(Builder &)> value{};
};

/// What the function returns elsewhere, once each; `constants` gets the constants among it.
void addReturned(Context &c, FunctionId function, uint32_t offset, std::vector<Exit> &result,
                 std::vector<Bits> &constants) {
  const Program &program = c.program;
  TypeId type = program.functions[function].returnType;
  std::vector<VariableId> variables;
  for (const Occurrence &at : c.occurrences(function)) {
    if (at.role != Role::Return)
      continue;
    ExprId value = at.cast ? at.cast : at.expr;
    const Expr &own = program.exprs[at.expr];
    bool isNegated = own.kind == ExprKind::Unary && own.unary == UnaryOp::Negate &&
                     program.exprs[own.a].kind == ExprKind::Constant;
    VariableId variable = plainVariable(program, at.expr);
    if (own.kind == ExprKind::Constant || isNegated) {
      const Bits bits = isNegated ? 0 - program.exprs[own.a].value : own.value;
      const Bits known = truncate(program.types[own.type], bits);
      if (std::find(constants.begin(), constants.end(), known) != constants.end())
        continue;
      constants.push_back(known);
    } else if (variable) {
      if (!c.names.visible(variable, offset) ||
          std::find(variables.begin(), variables.end(), variable) != variables.end())
        continue;
      variables.push_back(variable);
    } else {
      continue;
    }
    if (program.exprs[value].type == type && result.size() < limits::space::kReturned)
      result.push_back({variable ? Leave::Variable : Leave::Return,
                        [value](Builder &b) { return b.clone(value); }});
  }
}

/// What a function could return instead of failing: what it returns elsewhere, 0, -1, NULL.
std::vector<Exit> possibleReturns(Context &c, FunctionId function, uint32_t offset) {
  TypeId type = c.program.functions[function].returnType;
  const Type &returned = c.program.types[type];
  std::vector<Exit> result;
  if (returned.kind == TypeKind::Void)
    result.push_back({Leave::Return});
  if (!returned.isScalar())
    return result;
  std::vector<Bits> constants;
  addReturned(c, function, offset, result, constants);
  auto other = [&](Leave leave, Bits bits, std::string spelled) {
    const Bits value = truncate(returned, bits);
    if (std::find(constants.begin(), constants.end(), value) == constants.end())
      result.push_back({leave, [=](Builder &b) { return b.constant(type, value, spelled); }});
  };
  other(Leave::Zero, 0, returned.kind == TypeKind::Pointer ? "NULL" : "0");
  if (returned.kind == TypeKind::Integer && !returned.isBool && returned.isSigned)
    other(Leave::MinusOne, ~Bits{0}, "-1");
  return result;
}

std::vector<Exit> exits(Context &c, FunctionId function, StmtId anchor) {
  std::vector<Exit> result = possibleReturns(c, function, c.inserter().beginOf(anchor));
  bool inSwitch = false;
  for (StmtId s = c.tree().slot(anchor).parent; s; s = c.tree().slot(s).parent) {
    StmtKind kind = c.program.stmts[s].kind;
    inSwitch |= kind == StmtKind::Switch;
    if (!isLoop(kind))
      continue;
    if (!inSwitch)
      result.push_back({Leave::Break});
    result.push_back({Leave::Continue});
    break;
  }
  return result;
}

StmtKind kindOf(Leave leave) {
  return leave == Leave::Break      ? StmtKind::Break
         : leave == Leave::Continue ? StmtKind::Continue
                                    : StmtKind::Return;
}

} // namespace

/// Before the statement, and before what is around it.
void guard(Context &c, const Place &p, Leave leave) {
  Inserter &inserter = c.inserter();
  uint32_t distance = 0;
  for (StmtId s : around(c, p)) {
    if (distance == limits::space::kGuardedAt)
      return;
    uint32_t further = distance++;
    if (!inserter.isPlace(s))
      continue;
    StmtId anchor = inserter.anchorOf(s);
    Choices fails = choices(c, p, inserter.beginOf(anchor), true, kFurtherCost * further);
    for (const Exit &exit : fails.empty() ? std::vector<Exit>() : exits(c, p.function, anchor))
      if (exit.leave == leave) {
        ExprId value = exit.value ? exit.value(c.builder()) : ExprId();
        inserter.guard(p.function, anchor, c.builder().exit(kindOf(leave), value), fails,
                       further == 0);
      }
  }
}

void guardedStatement(Context &c, const Place &p) {
  StmtId stmt = c.tree().slot(p.operation->expr).stmt;
  if (c.program.stmts[stmt].kind != StmtKind::Expr || !c.inserter().isWhole(stmt))
    return;
  Choices holds = choices(c, p, c.inserter().beginOf(stmt), false);
  if (!holds.empty())
    c.inserter().wrap(p.function, stmt, holds);
}

/// Where it is an operand of a condition or a truth value.
void guardedOperand(Context &c, const Place &p, LogicalOp op) {
  if (ExprId operand = operandAround(c, p.operation->expr))
    c.inserter().condition(
        p.function, operand, op, false,
        choices(c, p, c.program.exprs[operand].range.bytes.begin, op == LogicalOp::Or));
}

/// Whether elements of the array that the operation accesses are accessed behind the loop, as well,
/// where its index leads: `while (…) a[n++] = x; a[n] = 0;`
static bool isGoneOn(Context &c, const Place &p, StmtId loop) {
  const Program &program = c.program;
  auto accessed = [&](ExprId id) -> const ir::Place * {
    const PlaceId place = program.exprs[id].place;
    const bool isElement = place && program.places[place].variable &&
                           !program.places[place].path.empty() &&
                           program.places[place].path[0].kind == Projection::Kind::Index;
    return isElement ? &program.places[place] : nullptr;
  };
  const ir::Place *own = accessed(p.operation->expr);
  if (!own)
    return false;
  const std::vector<VariableId> index = namedIn(program, own->path[0].index);
  for (const Occurrence &at : c.occurrences(p.function)) {
    const ir::Place *other = accessed(at.expr);
    if (other && other->variable == own->variable &&
        program.exprs[at.expr].range.bytes.begin >= program.stmts[loop].range.bytes.end &&
        namedIn(program, other->path[0].index) == index)
      return true;
  }
  return false;
}

/// Whether the statement writes the variable.
static bool writes(Context &c, const Place &p, StmtId stmt, VariableId variable) {
  const Program &program = c.program;
  const ByteRange bytes = program.stmts[stmt].range.bytes;
  const std::vector<Occurrence> &all = c.occurrences(p.function);
  return std::any_of(all.begin(), all.end(), [&](const Occurrence &at) {
    const Expr &expr = program.exprs[at.expr];
    const bool isWrite = expr.kind == ExprKind::Increment || expr.kind == ExprKind::Assign ||
                         expr.kind == ExprKind::CompoundAssign;
    return isWrite && bytes.contains(expr.range.bytes) && program.places[expr.place].path.empty() &&
           program.places[expr.place].variable == variable;
  });
}

/// Loops that have ended before the operation, and lead to where it accesses:
/// `while (…) a[n++] = x; a[n] = 0;`
static void guardedLoopsBefore(Context &c, const Place &p) {
  const Program &program = c.program;
  const uint32_t begin = program.exprs[p.operation->expr].range.bytes.begin;
  for (uint32_t i = 0; i < program.stmts.size(); ++i) {
    const StmtId loop(i);
    const Stmt &stmt = program.stmts[loop];
    if (!isLoop(stmt.kind) || stmt.kind == StmtKind::DoWhile || !stmt.expr ||
        c.tree().slot(loop).function != p.function || stmt.range.bytes.end > begin)
      continue;
    Choices asked;
    for (const Condition &condition : c.conditions(*p.operation))
      if (std::any_of(condition.variables.begin(), condition.variables.end(),
                      [&](VariableId v) { return writes(c, p, loop, v); })) {
        asked = choices(c, p, program.exprs[stmt.expr].range.bytes.begin, false, 0, true);
        break;
      }
    if (!asked.empty())
      c.inserter().condition(p.function, stmt.expr, LogicalOp::And, true, asked);
  }
}

void guardedCondition(Context &c, const Place &p) {
  guardedLoopsBefore(c, p);
  std::vector<StmtId> outer = around(c, p);
  for (StmtId s : outer) {
    const Stmt &stmt = c.program.stmts[s];
    if ((s == outer[0] && !isInStep(c, p)) || stmt.kind == StmtKind::Switch || !stmt.expr ||
        stmt.kind == StmtKind::DoWhile || isInOtherBranch(c, p, s))
      continue;
    uint32_t offset = c.program.exprs[stmt.expr].range.bytes.begin;
    const bool needsRoom = isLoop(stmt.kind) && isGoneOn(c, p, s);
    c.inserter().condition(p.function, stmt.expr, LogicalOp::And, true,
                           choices(c, p, offset, false, 0, needsRoom));
  }
}

/// The variable that the statement moves on, if it does nothing else.
static VariableId movedOn(Context &c, StmtId stmt) {
  const Program &program = c.program;
  if (program.stmts[stmt].kind != StmtKind::Expr || !c.inserter().isWhole(stmt))
    return {};
  const Expr &expr = program.exprs[written(program, program.stmts[stmt].expr)];
  const bool isStep = (expr.kind == ExprKind::Increment && expr.delta > 0) ||
                      (expr.kind == ExprKind::CompoundAssign && expr.binary == BinaryOp::Add);
  return isStep && program.places[expr.place].path.empty() ? program.places[expr.place].variable
                                                           : VariableId();
}

/// Where what the operation accesses is moved on: if (c) …; else i++;  ⇒  if (c || i >= n - 1) …
void guardedStep(Context &c, const Place &p) {
  const Program &program = c.program;
  const std::vector<Condition> &known = c.conditions(*p.operation);
  for (uint32_t i = 0; i < program.stmts.size(); ++i) {
    const StmtId at(i);
    const VariableId moved =
        c.tree().slot(at).function == p.function ? movedOn(c, at) : VariableId();
    const bool isAsked =
        moved && std::any_of(known.begin(), known.end(), [&](const Condition &condition) {
          return std::find(condition.variables.begin(), condition.variables.end(), moved) !=
                 condition.variables.end();
        });
    if (!isAsked)
      continue;
    const StmtId parent = c.tree().slot(at).parent;
    const Stmt *branch = parent ? &program.stmts[parent] : nullptr;
    if (!branch || branch->kind != StmtKind::If) {
      c.inserter().wrap(p.function, at, choices(c, p, c.inserter().beginOf(at), false, 0, true));
      continue;
    }
    const bool isElse = branch->children[0] != at;
    c.inserter().condition(
        p.function, branch->expr, isElse ? LogicalOp::Or : LogicalOp::And, true,
        choices(c, p, program.exprs[branch->expr].range.bytes.begin, isElse, 0, true));
  }
}

} // namespace salve::repair::propose
