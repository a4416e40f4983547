#include "engine/repair/pointless.h"

#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"

namespace salve::repair {

using namespace ir;
using change::Change;
using change::ChangeKind;

namespace {

/// What an expression reads and computes once the changes are made, as one text that two
/// expressions share only if they say the same.
std::string shape(const Program &program, const Changes &changes, ExprId id) {
  if (!id)
    return "";
  auto of = [&](ExprId inner) { return shape(program, changes, inner); };
  const Expr &expr = program.exprs[id];
  auto found = changes.find(id.index);
  if (expr.kind == ExprKind::Cast && expr.implicit && found == changes.end())
    return of(expr.a);
  std::string result = std::to_string(static_cast<int>(expr.kind));
  Bits value = expr.value;
  VariableId variable;
  std::map<uint32_t, uint32_t> fields;
  if (found != changes.end())
    for (const Change &change : found->second) {
      if (change.kind == ChangeKind::Operand)
        return of(change.operand == 0 ? expr.a : expr.b);
      if (change.kind == ChangeKind::Instead)
        return of(change.expr);
      if (change.kind == ChangeKind::Constant)
        value = change.value;
      else if (change.kind == ChangeKind::Variable)
        variable = change.variable;
      else if (change.kind == ChangeKind::Field)
        fields[change.projection] = change.field;
      else
        result += "!" + std::to_string(static_cast<int>(change.kind)) + "," +
                  std::to_string(static_cast<int>(change.binary)) + "," +
                  std::to_string(change.offset);
    }
  result += ":" + std::to_string(static_cast<int>(expr.unary)) + "," +
            std::to_string(static_cast<int>(expr.binary)) + "," +
            std::to_string(static_cast<int>(expr.logical)) + "," + std::to_string(expr.delta) +
            "," + std::to_string(expr.callee.index) + "=" + decimal(value);
  if (expr.place) {
    const Place &place = program.places[expr.place];
    VariableId base = variable ? variable : place.variable;
    result += base ? "v" + std::to_string(base.index) : "*" + of(place.pointer);
    for (uint32_t i = 0; i < place.path.size(); ++i) {
      auto field = fields.find(i);
      result += "." + std::to_string(field == fields.end() ? place.path[i].field : field->second) +
                "[" + of(place.path[i].index) + "]";
    }
  }
  return result + "(" + of(expr.a) + ";" + of(expr.b) + ";" + of(expr.c) + ")";
}

} // namespace

bool comparesWithItself(const Program &program, const Changes &changes) {
  for (const Expr &expr : program.exprs) {
    bool compares = expr.kind == ExprKind::Logical ||
                    (expr.kind == ExprKind::Binary && isRelational(expr.binary));
    if (!compares)
      continue;
    bool touched = false;
    for (ExprId operand : {expr.a, expr.b})
      for (ExprId inner : below(program, operand))
        touched |= changes.contains(inner.index);
    if (touched && onlyReads(program, expr.a) &&
        shape(program, changes, expr.a) == shape(program, changes, expr.b))
      return true;
  }
  return false;
}

} // namespace salve::repair
