#include "engine/repair/rules/spelling.h"

#include "engine/repair/tests.h"

#include <algorithm>
#include <unordered_set>

namespace salve::repair {

using namespace ir;

/// Whether how it is called says what is wanted, too: of the library, and of what is linked from
/// other files unless it asserts something, that is the program's slip.
static bool isGiven(const Program &program, FunctionId id) {
  const Function &function = program.functions[id];
  return function.trusted && !function.isModel &&
         (program.isInText(function.range.file) || asserts(program, id));
}

Spelling::Spelling(const Program &program, const std::vector<FunctionId> &reachable,
                   PropertyId property)
    : program_(program), directives_(directives(program.text)) {
  std::unordered_set<std::string_view> names;
  for (const MacroDefinition &macro : directives_.macros)
    names.insert(macro.name);
  for (const Token &token : tokens(program.text))
    if (token.kind == TokenKind::Identifier) {
      auto name = names.find(program.textOf(token.range));
      if (name != names.end())
        macroNames_[*name].push_back(token.range.begin);
    }

  std::vector<FunctionId> order = reachable;
  std::vector<bool> isReached(program.functions.size());
  for (FunctionId id : reachable)
    isReached[id.index] = true;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (!isReached[i])
      order.push_back(FunctionId(i));
  for (FunctionId id : order) {
    const Function &function = program.functions[id];
    bool keeps = function.trusted || function.ignored || isTest(program, id, property);
    std::unordered_set<uint32_t> fixedExprs; // specifications and what is below them
    for (const Occurrence &occurrence : occurrences(program, id)) {
      const Expr &expr = program.exprs[occurrence.expr];
      bool specifies =
          expr.kind == ExprKind::Assert || expr.kind == ExprKind::Assume ||
          (expr.kind == ExprKind::Call && expr.callee && isGiven(program, expr.callee)) ||
          (occurrence.parent && fixedExprs.contains(occurrence.parent.index));
      if (specifies)
        fixedExprs.insert(occurrence.expr.index);
      bool fixed = specifies || expr.trusted;
      add(occurrence, isReached[id.index], fixed || keeps);
    }
  }
}

void Spelling::add(const Occurrence &occurrence, bool isReached, bool fixed) {
  const Expr &expr = program_.exprs[occurrence.expr];
  if (isReached)
    reached_.push_back(occurrence);
  addSpan(Facet::Whole, expr.text, expr, isReached, fixed);
  addSpan(Facet::Operator, expr.opText, expr, isReached, fixed);
  if (!expr.place)
    return;
  const ir::Place &place = program_.places[expr.place];
  addSpan(Facet::Base, place.baseText, expr, isReached, fixed);
  for (const Projection &step : place.path)
    if (step.kind == Projection::Kind::Field)
      addSpan(Facet::Field, step.text, expr, isReached, fixed);
}

void Spelling::addSpan(Facet facet, const EditSpan &span, const Expr &expr, bool isReached,
                       bool fixed) {
  auto enter = [&](Group &group) {
    if (isReached)
      group.reached.push_back(static_cast<uint32_t>(reached_.size() - 1));
    group.shown.push_back(program_.isInText(expr.range.file) ? expr.range.bytes : ByteRange{});
    group.fixed |= fixed;
  };
  if (span.use)
    enter(uses_[{facet, *span.use}]);
  if (span.body)
    enter(bodies_[{facet, *span.body}]);
}

std::vector<const Occurrence *> Spelling::members(const Group &group) const {
  std::vector<const Occurrence *> result;
  for (uint32_t index : group.reached)
    result.push_back(&reached_[index]);
  return result;
}

std::vector<const Occurrence *> Spelling::atUse(Facet facet, ByteRange use) const {
  auto found = uses_.find({facet, use});
  if (found == uses_.end() || found->second.fixed)
    return {};
  return members(found->second);
}

std::vector<const Occurrence *> Spelling::inBody(Facet facet, ByteRange body) const {
  auto found = bodies_.find({facet, body});
  const MacroDefinition *macro = directives_.around(body);
  if (found == bodies_.end() || found->second.fixed || !macro ||
      !onlyExpressions(*macro, found->second))
    return {};
  return members(found->second);
}

/// Whether wherever the macro's name stands, the group has an expression made from it.
bool Spelling::onlyExpressions(const MacroDefinition &macro, const Group &group) const {
  auto places = macroNames_.find(macro.name);
  if (places == macroNames_.end())
    return false;
  for (uint32_t offset : places->second) {
    if (macro.directive.begin <= offset && offset < macro.body.begin)
      continue;
    bool covered = std::any_of(group.shown.begin(), group.shown.end(), [&](ByteRange shown) {
      return shown.begin <= offset && offset < shown.end;
    });
    if (directives_.inDirective(offset) || !covered)
      return false;
  }
  return true;
}

} // namespace salve::repair
