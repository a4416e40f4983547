#include "engine/repair/closeness.h"

#include "engine/repair/failing.h"

#include <algorithm>
#include <set>

namespace salve::repair {

using namespace ir;

namespace {

bool names(const Program &program, ExprId id, const std::set<uint32_t> &variables) {
  const std::vector<VariableId> named = namedIn(program, id);
  return std::any_of(named.begin(), named.end(),
                     [&](VariableId v) { return variables.count(v.index) != 0; });
}

} // namespace

Closeness::Closeness(const Program &program, FunctionId entry, PropertyId target)
    : near_(program.exprs.size(), kFar) {
  if (program.properties[target].kind == PropertyKind::Assertion)
    return;
  auto mark = [&](ExprId root, uint32_t distance) {
    for (ExprId id : below(program, root))
      near_[id.index] = static_cast<uint8_t>(std::min<uint32_t>(near_[id.index], distance));
  };
  const std::vector<FunctionId> reached = reachable(program, entry);
  std::set<uint32_t> operands; ///< variables in what is checked
  for (FunctionId function : reached)
    forEachExpr(program, function, [&](ExprId id) {
      if (!checksAt(program, id, target))
        return;
      mark(id, 0);
      for (ExprId part : checkedParts(program, id, target))
        for (VariableId variable : namedIn(program, part))
          operands.insert(variable.index);
    });
  std::set<uint32_t> given = operands; ///< and what these are compared with
  for (FunctionId function : reached)
    forEachExpr(program, function, [&](ExprId id) {
      const Expr &expr = program.exprs[id];
      if (expr.kind != ExprKind::Binary || !isRelational(expr.binary) ||
          (!names(program, expr.a, operands) && !names(program, expr.b, operands)))
        return;
      mark(id, 0);
      for (VariableId variable : namedIn(program, id))
        given.insert(variable.index);
    });
  for (FunctionId function : reached)
    forEachExpr(program, function, [&](ExprId id) {
      const Expr &expr = program.exprs[id];
      if (expr.kind == ExprKind::Assign || expr.kind == ExprKind::CompoundAssign) {
        const VariableId to = program.places[expr.place].variable;
        if (to && given.count(to.index) != 0)
          mark(id, 1);
      } else if (expr.kind == ExprKind::Call && expr.callee) {
        const std::vector<VariableId> &parameters = program.functions[expr.callee].parameters;
        for (size_t i = 0; i < std::min(parameters.size(), expr.args.size()); ++i)
          if (given.count(parameters[i].index) != 0)
            mark(expr.args[i], 1);
      }
    });
}

uint32_t Closeness::of(const change::Edit &edit) const {
  if (!edit.isInPlace())
    return 0;
  uint32_t result = kFar;
  for (const change::Edit::Altered &altered : edit.meaning)
    result = std::min(result, of(altered.expr));
  return result;
}

} // namespace salve::repair
