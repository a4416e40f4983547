#include "engine/repair/pointless.h"

#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

#include <algorithm>
#include <map>

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

std::string shape(const Program &program, const Changes &changes, ExprId id);

/// The same of the place of an expression.
std::string placeShape(const Program &program, const Changes &changes, ExprId id) {
  const Place &place = program.places[program.exprs[id].place];
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
/// expressions share only if they say the same.
std::string shape(const Program &program, const Changes &changes, ExprId id) {
  if (!id)
    return "";
  id = settled(program, changes, id);
  auto of = [&](ExprId inner) { return shape(program, changes, inner); };
  const Expr &expr = program.exprs[id];
  std::string result = std::to_string(static_cast<int>(expr.kind));
  Bits value = expr.value;
  if (auto found = changes.find(id.index); found != changes.end())
    for (const Change &change : found->second) {
      if (change.kind == ChangeKind::Constant)
        value = change.value;
      else if (change.kind != ChangeKind::Variable && change.kind != ChangeKind::Field)
        result += "!" + std::to_string(static_cast<int>(change.kind)) + "," +
                  std::to_string(static_cast<int>(change.binary)) + "," +
                  std::to_string(change.offset);
    }
  result += ":" + std::to_string(static_cast<int>(expr.unary)) + "," +
            std::to_string(static_cast<int>(expr.binary)) + "," +
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

} // namespace

bool comparesWithItself(const Program &program, const Changes &changes) {
  for (const Expr &expr : program.exprs) {
    bool compares = expr.kind == ExprKind::Logical ||
                    (expr.kind == ExprKind::Binary && isRelational(expr.binary) &&
                     !isParameter(program, expr.a));
    if (compares && (isTouched(program, changes, expr.a) || isTouched(program, changes, expr.b)) &&
        onlyReads(program, expr.a) &&
        shape(program, changes, expr.a) == shape(program, changes, expr.b))
      return true;
  }
  return false;
}

bool assignsItself(const Program &program, const Changes &changes) {
  for (uint32_t i = 0; i < program.exprs.size(); ++i) {
    const ExprId id(i);
    const Expr &expr = program.exprs[id];
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
