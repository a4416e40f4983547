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
class Shape {
public:
  Shape(const Program &program, const Changes &changes) : program_(program), changes_(changes) {}

  std::string of(ExprId id) {
    if (!id)
      return "";
    if (program_.exprs[id].kind == ExprKind::Cast && program_.exprs[id].implicit &&
        !changes_.contains(id.index))
      return of(program_.exprs[id].a);
    const Expr &expr = program_.exprs[id];
    std::string result = std::to_string(static_cast<int>(expr.kind));
    uint64_t value = expr.value;
    VariableId variable;
    std::map<uint32_t, uint32_t> fields;
    auto found = changes_.find(id.index);
    if (found != changes_.end())
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
              "," + std::to_string(expr.callee.index) + "=" + std::to_string(value);
    if (expr.place)
      result += place(program_.places[expr.place], variable, fields);
    return result + "(" + of(expr.a) + ";" + of(expr.b) + ";" + of(expr.c) + ")";
  }

private:
  std::string place(const Place &place, VariableId variable,
                    const std::map<uint32_t, uint32_t> &fields) {
    VariableId base = variable ? variable : place.variable;
    std::string result = base ? "v" + std::to_string(base.index) : "*" + of(place.pointer);
    for (uint32_t i = 0; i < place.path.size(); ++i) {
      auto field = fields.find(i);
      result += "." + std::to_string(field == fields.end() ? place.path[i].field : field->second) +
                "[" + of(place.path[i].index) + "]";
    }
    return result;
  }

  const Program &program_;
  const Changes &changes_;
};

} // namespace

bool comparesWithItself(const Program &program, const Changes &changes) {
  Shape now(program, changes);
  for (const Expr &expr : program.exprs) {
    bool compares = expr.kind == ExprKind::Logical ||
                    (expr.kind == ExprKind::Binary && isRelational(expr.binary));
    if (!compares)
      continue;
    bool touched = false;
    for (ExprId operand : {expr.a, expr.b})
      for (ExprId inner : below(program, operand))
        touched |= changes.contains(inner.index);
    if (touched && onlyReads(program, expr.a) && now.of(expr.a) == now.of(expr.b))
      return true;
  }
  return false;
}

} // namespace salve::repair
