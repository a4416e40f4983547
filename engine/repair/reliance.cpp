#include "engine/repair/reliance.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/repair/occurrences.h"

#include <algorithm>
#include <set>

namespace salve::repair {

using namespace ir;

namespace {

/// What the check of the property at the expression is about.
std::vector<ExprId> operandsOf(const Program &program, const Expr &expr, PropertyId property) {
  const PropertyKind kind = program.properties[property].kind;
  if (kind == PropertyKind::DivisionByZero || kind == PropertyKind::Shift)
    return {expr.kind == ExprKind::CompoundAssign ? expr.a : expr.b};
  std::vector<ExprId> result;
  if (!expr.place || (kind != PropertyKind::Bounds && kind != PropertyKind::NullDereference))
    return result;
  const ir::Place &place = program.places[expr.place];
  if (place.pointer)
    result.push_back(place.pointer);
  for (const Projection &step : place.path)
    if (step.index && kind == PropertyKind::Bounds)
      result.push_back(step.index);
  return result;
}

/// Whether the value of the variable has a part in that of the expression, not only as an index.
bool measures(const Program &program, ExprId id, VariableId variable) {
  if (!id)
    return false;
  const Expr &expr = program.exprs[id];
  if (expr.kind == ExprKind::Load)
    return program.places[expr.place].variable == variable &&
           program.places[expr.place].path.empty();
  if (expr.kind == ExprKind::Call)
    return false;
  return measures(program, expr.a, variable) || measures(program, expr.b, variable) ||
         measures(program, expr.c, variable);
}

/// Comparisons with a variable of the function's own that loops end by: these count.
std::set<ExprId> countsOf(const Program &program, FunctionId function) {
  std::set<ExprId> result;
  const auto isOwn = [&](ExprId id) {
    const Expr &expr = program.exprs[written(program, id)];
    const VariableId variable =
        expr.kind == ExprKind::Load && program.places[expr.place].path.empty()
            ? program.places[expr.place].variable
            : VariableId();
    return variable && program.variables[variable].storage == Storage::Local;
  };
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    const ExprId condition =
        isLoop(stmt.kind) && stmt.expr ? written(program, stmt.expr) : ExprId();
    if (condition && program.exprs[condition].kind == ExprKind::Binary &&
        (isOwn(program.exprs[condition].a) || isOwn(program.exprs[condition].b)))
      result.insert(condition);
  });
  return result;
}

/// Whether the function changes its parameter, lets others change it, or compares it; `but` aside.
bool asksAbout(const Program &program, FunctionId function, VariableId parameter,
               const std::set<ExprId> &but) {
  const std::vector<Occurrence> all = occurrences(program, function);
  return std::ranges::any_of(all, [&](const Occurrence &at) {
    const Expr &expr = program.exprs[at.expr];
    if (but.contains(at.expr))
      return false;
    const bool isNamed = expr.place && program.places[expr.place].variable == parameter &&
                         program.places[expr.place].path.empty();
    if (isNamed && (effects(expr).writes || expr.kind == ExprKind::AddressOf || at.truth ||
                    at.role == Role::Selector))
      return true;
    return expr.kind == ExprKind::Binary && isRelational(expr.binary) &&
           (measures(program, expr.a, parameter) || measures(program, expr.b, parameter));
  });
}

/// `i + 1`, `n - 1`: what may be one too far was put there.
bool isStep(const Program &program, const Expr &expr) {
  const auto isNumber = [&](ExprId id) {
    return program.exprs[written(program, id)].kind == ExprKind::Constant;
  };
  return expr.kind == ExprKind::Binary &&
         (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub) &&
         (isNumber(expr.a) || isNumber(expr.b));
}

/// Of the user, who did not say by a contract what callers are to keep to.
bool mayRely(const Program &program, FunctionId id) {
  const Function &function = program.functions[id];
  return function.body && program.isInText(function.range.file) && !function.isModel &&
         !function.trusted && !function.harness;
}

bool callsItself(const Program &program, FunctionId id) {
  return std::ranges::any_of(program.functions[id].callees, [&](FunctionId callee) {
    return std::ranges::count(reachable(program, callee), id) > 0;
  });
}

} // namespace

Reliance::Reliance(const Program &program, PropertyId property, FunctionId entry)
    : program_(program),
      isOfBounds_(property && program.properties[property].kind == PropertyKind::Bounds) {
  const FunctionId function = property ? program.properties[property].function : FunctionId();
  if (!function || function == entry || !mayRely(program, function) ||
      callsItself(program, function))
    return;
  std::vector<ExprId> operands;
  forEachExpr(program, function, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    if (!checks(program, expr, property))
      return;
    for (ExprId operand : operandsOf(program, expr, property))
      operands.push_back(operand);
  });
  if (std::vector<size_t> parameters = parametersIn(function, operands); !parameters.empty())
    relying_.push_back({function, std::move(parameters)});
  addCallers(entry);
}

/// Their numbers, if the operands are computed from nothing else, without steps of its own, and
/// from them as they were passed; else none.
std::vector<size_t> Reliance::parametersIn(FunctionId function,
                                           const std::vector<ExprId> &operands) const {
  const std::vector<VariableId> &parameters = program_.functions[function].parameters;
  std::vector<size_t> result;
  for (ExprId operand : operands)
    for (ExprId id : below(program_, operand)) {
      const Expr &expr = program_.exprs[id];
      if (expr.kind == ExprKind::Call || !effects(expr).onlyReads() || isStep(program_, expr))
        return {};
      if (!expr.place || expr.kind == ExprKind::AddressOf)
        continue;
      const ir::Place &place = program_.places[expr.place];
      const auto at = std::ranges::find(parameters, place.variable);
      if (!place.path.empty() || at == parameters.end())
        return {};
      result.push_back(static_cast<size_t>(at - parameters.begin()));
    }
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  // What is written as a count is no question whether that many elements are there.
  const std::set<ExprId> counts = isOfBounds_ ? countsOf(program_, function) : std::set<ExprId>();
  const bool isAsked = std::ranges::any_of(result, [&](size_t number) {
    return asksAbout(program_, function, parameters[number], counts);
  });
  return isAsked ? std::vector<size_t>() : result;
}

/// And who does nothing but to hand on what it is passed itself.
void Reliance::addCallers(FunctionId entry) {
  for (size_t next = 0; next < relying_.size(); ++next)
    for (uint32_t i = 0; i < program_.functions.size(); ++i) {
      const FunctionId caller(i);
      const Function &f = program_.functions[caller];
      if (caller == entry || !mayRely(program_, caller) || has(caller) ||
          std::ranges::count(f.callees, relying_[next].function) == 0 ||
          callsItself(program_, caller))
        continue;
      std::vector<ExprId> operands;
      forEachExpr(program_, caller, [&](ExprId id) {
        const Expr &expr = program_.exprs[id];
        if (expr.kind == ExprKind::Call && expr.callee == relying_[next].function)
          for (ExprId argument : passed(id))
            operands.push_back(argument);
      });
      if (std::vector<size_t> parameters = parametersIn(caller, operands); !parameters.empty())
        relying_.push_back({caller, std::move(parameters)});
    }
}

const Reliance::Relying *Reliance::find(FunctionId function) const {
  const auto found = std::ranges::find(relying_, function, &Relying::function);
  return found == relying_.end() ? nullptr : &*found;
}

bool Reliance::has(FunctionId function) const { return find(function) != nullptr; }

bool Reliance::isAnsweredFor(FunctionId in, ExprId call) const {
  const Expr &expr = program_.exprs[call];
  return expr.kind == ExprKind::Call && expr.callee && has(expr.callee) && !has(in);
}

bool Reliance::isAnswerable(FunctionId function) const {
  const std::vector<FunctionId> &callees = program_.functions[function].callees;
  return !has(function) &&
         std::ranges::any_of(callees, [&](FunctionId callee) { return has(callee); });
}

std::vector<ExprId> Reliance::passed(ExprId call) const {
  const Expr &expr = program_.exprs[call];
  const Relying *relying = find(expr.callee);
  std::vector<ExprId> result;
  for (size_t number : relying ? relying->parameters : std::vector<size_t>())
    if (number < expr.args.size())
      result.push_back(expr.args[number]);
  return result;
}

} // namespace salve::repair
