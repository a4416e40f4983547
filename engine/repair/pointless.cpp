#include "engine/repair/pointless.h"

#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

#include <algorithm>
#include <map>
#include <optional>

namespace salve::repair {

using namespace ir;
using change::Change;
using change::ChangeKind;

namespace {

/// What stands there once the changes are made: without implicit casts and what was dropped.
ExprId settled(const Program &program, const Changes &changes, ExprId id) {
  for (;;) {
    const Expr &expr = program.exprs[id];
    ExprId inner = expr.kind == ExprKind::Cast && expr.implicit ? expr.a : ExprId();
    if (expr.kind == ExprKind::Conditional && program.exprs[expr.a].kind == ExprKind::Constant)
      inner = changes.contains(expr.a.index) ? expr.b : expr.c; // what sleeps, or the original
    if (auto found = changes.find(id.index); found != changes.end()) {
      inner = {};
      for (const Change &change : found->second)
        if (change.kind == ChangeKind::Operand)
          inner = change.operand == 0 ? expr.a : expr.b;
        else if (change.kind == ChangeKind::Instead)
          inner = change.expr;
    }
    if (!inner)
      return id;
    id = inner;
  }
}

std::string shape(const Program &program, const Changes &changes, ExprId id,
                  bool isOpposite = false);

/// The same of the place of an expression.
std::string placeShape(const Program &program, const Changes &changes, ExprId id) {
  const ir::Place &place = program.places[program.exprs[id].place];
  VariableId base = place.variable;
  std::map<uint32_t, uint32_t> fields;
  if (auto found = changes.find(id.index); found != changes.end())
    for (const Change &change : found->second) {
      if (change.kind == ChangeKind::Variable)
        base = change.variable;
      else if (change.kind == ChangeKind::Field)
        fields[change.projection] = change.field;
    }
  std::string result =
      base ? "v" + std::to_string(base.index) : "*" + shape(program, changes, place.pointer);
  for (uint32_t i = 0; i < place.path.size(); ++i) {
    auto field = fields.find(i);
    result += "." + std::to_string(field == fields.end() ? place.path[i].field : field->second) +
              "[" + shape(program, changes, place.path[i].index) + "]";
  }
  return result;
}

/// What an expression reads and computes once the changes are made, as one text that two
/// expressions share only if they say the same. Of a comparison its opposite may be asked for.
std::string shape(const Program &program, const Changes &changes, ExprId id, bool isOpposite) {
  if (!id)
    return "";
  id = settled(program, changes, id);
  auto of = [&](ExprId inner) { return shape(program, changes, inner); };
  const Expr &expr = program.exprs[id];
  std::string result = std::to_string(static_cast<int>(expr.kind));
  Bits value = expr.value;
  BinaryOp binary = expr.binary;
  if (auto found = changes.find(id.index); found != changes.end())
    for (const Change &change : found->second) {
      if (change.kind == ChangeKind::Constant)
        value = change.value;
      else if (change.kind == ChangeKind::Binary)
        binary = change.binary;
      else if (change.kind != ChangeKind::Variable && change.kind != ChangeKind::Field)
        result += "!" + std::to_string(static_cast<int>(change.kind)) + "," +
                  std::to_string(change.offset);
    }
  if (isOpposite)
    binary = isRelational(binary) ? negationOf(binary) : binary;
  result += ":" + std::to_string(static_cast<int>(expr.unary)) + "," +
            std::to_string(static_cast<int>(binary)) + "," +
            std::to_string(static_cast<int>(expr.logical)) + "," + std::to_string(expr.delta) +
            "," + std::to_string(expr.callee.index) + "=" + decimal(value);
  if (expr.place)
    result += placeShape(program, changes, id);
  return result + "(" + of(expr.a) + ";" + of(expr.b) + ";" + of(expr.c) + ")";
}

/// Whether one of the changes is in there.
bool isTouched(const Program &program, const Changes &changes, ExprId id) {
  const std::vector<ExprId> inner = below(program, id);
  return std::any_of(inner.begin(), inner.end(),
                     [&](ExprId one) { return changes.contains(one.index); });
}

/// A number that stands nowhere: the search chooses an alternative by it.
bool isParameter(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[id];
  return expr.kind == ExprKind::Constant && !expr.literal && !expr.text.use;
}

/// A number that a loop begins to count from.
struct Start {
  VariableId variable; ///< none: not known
  SignedBits value = 0;
  bool isTouched = false; ///< by one of the changes
};

/// What it is at the start, with the changes; nothing: that depends on more.
std::optional<SignedBits> valueAt(const Program &program, const Changes &changes, ExprId id,
                                  const Start &start) {
  id = settled(program, changes, id);
  const Expr &expr = program.exprs[id];
  const auto found = changes.find(id.index);
  const Change *change = found == changes.end() ? nullptr : &found->second.front();
  if (found != changes.end() && found->second.size() > 1)
    return std::nullopt;
  const bool isOperator = change && change->kind == ChangeKind::Binary;
  const bool isNumber = change && change->kind == ChangeKind::Constant;
  if (change && !isOperator && !isNumber)
    return std::nullopt;
  if (expr.kind == ExprKind::Constant)
    return signedValue(program.types[expr.type], isNumber ? change->value : expr.value);
  if (expr.kind == ExprKind::Load)
    return start.variable && program.places[expr.place].variable == start.variable &&
                   program.places[expr.place].path.empty()
               ? std::optional(start.value)
               : std::nullopt;
  if (expr.kind == ExprKind::Logical) {
    const auto a = valueAt(program, changes, expr.a, start);
    const auto b = valueAt(program, changes, expr.b, start);
    const bool isAnd = expr.logical == LogicalOp::And;
    const bool isFalse = isAnd ? a == 0 || b == 0 : a == 0 && b == 0;
    return isFalse ? std::optional<SignedBits>(0) : std::nullopt;
  }
  const BinaryOp op = isOperator ? change->binary : expr.binary;
  if (expr.kind != ExprKind::Binary || !isRelational(op) ||
      !program.types[program.exprs[expr.a].type].isSigned)
    return std::nullopt;
  const auto a = valueAt(program, changes, expr.a, start);
  const auto b = valueAt(program, changes, expr.b, start);
  if (!a || !b)
    return std::nullopt;
  switch (op) {
  case BinaryOp::Lt: return *a < *b;
  case BinaryOp::Le: return *a <= *b;
  case BinaryOp::Gt: return *a > *b;
  case BinaryOp::Ge: return *a >= *b;
  case BinaryOp::Eq: return *a == *b;
  default: return *a != *b;
  }
}

/// What the statement before a loop says of it.
Start startOf(const Program &program, const Changes &changes, StmtId before) {
  const ExprId first = before && program.stmts[before].kind == StmtKind::Expr
                           ? program.stmts[before].expr
                           : ExprId();
  const Expr *given = first ? &program.exprs[first] : nullptr;
  if (!given || given->kind != ExprKind::Assign || changes.contains(first.index) ||
      !program.places[given->place].path.empty() || !program.places[given->place].variable)
    return {};
  const auto value = valueAt(program, changes, given->a, {});
  return value ? Start{program.places[given->place].variable, *value,
                       isTouched(program, changes, given->a)}
               : Start();
}

/// Whether `x op= value` leaves x as it is.
bool isNeutral(BinaryOp op, SignedBits value) {
  using enum BinaryOp;
  return value == (op == Mul || op == Div ? 1 : op == And ? -1 : 0);
}

} // namespace

bool emptiesLoop(const Program &original, const Program &program, const Changes &changes) {
  auto asksFirst = [](const Stmt &loop) {
    return (loop.kind == StmtKind::For || loop.kind == StmtKind::While) && loop.expr;
  };
  auto isEmptied = [&](const Stmt &loop, StmtId before) {
    const Start start = asksFirst(loop) ? startOf(program, changes, before) : Start();
    return start.variable && (start.isTouched || isTouched(program, changes, loop.expr)) &&
           valueAt(program, changes, loop.expr, start) == 0;
  };
  for (const Stmt &stmt : original.stmts) {
    if (asksFirst(stmt) && isTouched(program, changes, stmt.expr) &&
        valueAt(program, changes, stmt.expr, {}) == 0)
      return true;
    if (stmt.kind == StmtKind::For && isEmptied(stmt, stmt.children[0]))
      return true;
    for (size_t i = 1; stmt.kind == StmtKind::Block && i < stmt.children.size(); ++i)
      if (isEmptied(original.stmts[stmt.children[i]], stmt.children[i - 1]))
        return true;
  }
  return false;
}

bool comparesWithItself(const Program &program, const Changes &changes) {
  for (uint32_t i = 0; i < program.exprs.size(); ++i) {
    const Expr &expr = program.exprs[ExprId(i)];
    const bool isRelation =
        expr.kind == ExprKind::Binary && isRelational(expr.binary) && !isParameter(program, expr.a);
    if ((!isRelation && expr.kind != ExprKind::Logical) || !onlyReads(program, expr.a) ||
        !isTouched(program, changes, ExprId(i)) ||
        settled(program, changes, ExprId(i)) != ExprId(i))
      continue;
    const std::string a = shape(program, changes, expr.a), b = shape(program, changes, expr.b);
    const bool asksForNoNumber = isRelation && changes.contains(i) &&
                                 program.types[program.exprs[expr.a].type].kind == TypeKind::Float;
    if (a == b ? !asksForNoNumber : !isRelation && a == shape(program, changes, expr.b, true))
      return true;
  }
  return false;
}

bool assignsItself(const Program &program, const Changes &changes) {
  for (uint32_t i = 0; i < program.exprs.size(); ++i) {
    const ExprId id(i);
    const Expr &expr = program.exprs[id];
    if (expr.kind == ExprKind::CompoundAssign && isTouched(program, changes, expr.a))
      if (const auto value = valueAt(program, changes, expr.a, {});
          value && isNeutral(expr.binary, *value))
        return true;
    if (expr.kind != ExprKind::Assign || !program.types[expr.type].isScalar() ||
        !isTouched(program, changes, id))
      continue;
    const ExprId value = settled(program, changes, expr.a);
    const auto changed = changes.find(value.index);
    const bool isRead =
        program.exprs[value].kind == ExprKind::Load && onlyReads(program, value) &&
        (changed == changes.end() ||
         std::all_of(changed->second.begin(), changed->second.end(), [](const Change &change) {
           return change.kind == ChangeKind::Variable || change.kind == ChangeKind::Field;
         }));
    if (isRead && placeShape(program, changes, value) == placeShape(program, changes, id))
      return true;
  }
  return false;
}

} // namespace salve::repair
