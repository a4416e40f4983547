#include "engine/repair/closeness.h"

#include "engine/repair/failing.h"
#include "engine/repair/reliance.h"

#include <algorithm>
#include <set>

namespace salve::repair {

using namespace ir;

namespace {

bool namesAny(const Program &program, ExprId id, const std::set<uint32_t> &variables) {
  const std::vector<VariableId> named = namedIn(program, id);
  return std::any_of(named.begin(), named.end(),
                     [&](VariableId v) { return variables.count(v.index) != 0; });
}

} // namespace

Closeness::Closeness(const Program &program, FunctionId entry, PropertyId target)
    : near_(program.exprs.size(), kFar), program_(program) {
  if (program.properties[target].kind == PropertyKind::Assertion)
    return;
  auto mark = [&](ExprId root, uint32_t distance) {
    for (ExprId id : below(program, root))
      near_[id.index] = static_cast<uint8_t>(std::min<uint32_t>(near_[id.index], distance));
  };
  const std::vector<FunctionId> reached = reachable(program, entry);
  std::set<uint32_t> operands; ///< variables in what is checked
  const Reliance reliance(program, target, entry);
  for (FunctionId function : reached)
    forEachExpr(program, function, [&](ExprId id) {
      if (reliance.isAnsweredFor(function, id))
        for (ExprId part : reliance.passed(id)) {
          mark(part, 0);
          for (VariableId variable : namedIn(program, part))
            operands.insert(variable.index);
        }
      if (reliance.has(function) || !checksAt(program, id, target))
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
          (!namesAny(program, expr.a, operands) && !namesAny(program, expr.b, operands)))
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
  for (FunctionId function : reached)
    if (reliance.has(function)) {
      forEachExpr(program, function, [&](ExprId id) { near_[id.index] = kRelying; });
      relying_.push_back(program.functions[function].range);
    }
}

/// Where it is written.
bool Closeness::isInRelying(const change::Edit &edit) const {
  const change::Writing &how = edit.how;
  auto isIn = [&](const SourceRange &range) {
    return std::ranges::any_of(relying_, [&](const SourceRange &text) {
      return text.file == range.file && text.bytes.contains(range.bytes);
    });
  };
  if (how.kind == change::Writing::Kind::Text)
    return std::ranges::any_of(how.texts, [&](const TextEdit &text) {
      return isIn({program_.fileAt(text.range.begin), text.range});
    });
  if (how.anchor && how.anchor.index < program_.stmts.size())
    return isIn(program_.stmts[how.anchor].range);
  return how.expr && how.expr.index < program_.exprs.size() && isIn(program_.exprs[how.expr].range);
}

uint32_t Closeness::of(const change::Edit &edit) const {
  if (!edit.isInPlace())
    return isInRelying(edit) ? kRelying : 0;
  uint32_t result = kRelying;
  for (const change::Edit::Altered &altered : edit.meaning)
    result = std::min(result, of(altered.expr));
  return result;
}

} // namespace salve::repair
