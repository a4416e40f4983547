#include "engine/frontend/settled_orders.h"

#include "engine/ir/effects.h"
#include "engine/ir/facts/written.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::frontend {

using ir::ExprKind;

namespace {

/// Whether nobody notices that it was evaluated, but by its value; what it calls is left aside.
bool isSilent(const ir::Program &program, const ir::Expr &expr) {
  const ir::Effects does = ir::effects(expr);
  const ir::VariableId variable =
      expr.place ? program.places[expr.place].variable : ir::VariableId();
  // What only ends the run hides what fails behind it.
  const bool hides = expr.kind == ExprKind::Halt || expr.kind == ExprKind::NotModelled ||
                     (expr.kind == ExprKind::Assume && !expr.property);
  return !does.inputs && !does.lifetimes && !hides && !(does.calls && !expr.callee) &&
         !(variable && program.variables[variable].isVolatile);
}

/// By FunctionId: whether calling it only reads, what it calls included.
std::vector<bool> readers(const ir::Program &program) {
  std::vector<bool> result(program.functions.size());
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &function = program.functions[ir::FunctionId(i)];
    bool onlyReads = function.body && !function.prints;
    ir::forEachExpr(program, ir::FunctionId(i), [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      onlyReads &= isSilent(program, expr) && ir::writesLocal(program, expr);
    });
    result[i] = onlyReads;
  }
  for (bool isNew = true; isNew;) { // ends: a function is taken out once
    isNew = false;
    for (uint32_t i = 0; i < result.size(); ++i) {
      const std::vector<ir::FunctionId> &callees = program.functions[ir::FunctionId(i)].callees;
      if (!result[i] ||
          std::ranges::all_of(callees, [&](ir::FunctionId f) { return result[f.index]; }))
        continue;
      result[i] = false;
      isNew = true;
    }
  }
  return result;
}

/// Whether it stops before what has an order that is not modelled.
bool stopsForOrder(const ir::Program &program, const ir::Expr &expr) {
  return expr.kind == ExprKind::Comma && program.exprs[expr.a].kind == ExprKind::NotModelled &&
         program.exprs[expr.a].anyOrder;
}

/// Goes on instead.
void goOn(ir::Program &program, ir::ExprId stop) {
  ir::Expr zero;
  zero.kind = ExprKind::Constant;
  zero.type = program.intType;
  zero.range = program.exprs[stop].range;
  zero.trusted = true;
  ir::Expr nothing = zero;
  nothing.kind = ExprKind::Cast;
  nothing.type = program.exprs[stop].type;
  nothing.a = program.exprs.add(std::move(zero));
  program.exprs[stop] = std::move(nothing);
}

} // namespace

void settleOrders(ir::Program &program) {
  std::vector<ir::ExprId> open;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    ir::forEachExpr(program, ir::FunctionId(i), [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind == ExprKind::AnyOrder || expr.anyOrder || stopsForOrder(program, expr))
        open.push_back(id);
    });
  if (open.empty())
    return;
  const std::vector<bool> isReader = readers(program);
  const auto onlyReads = [&](ir::ExprId root) {
    return std::ranges::all_of(ir::below(program, root), [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      const ir::Effects does = ir::effects(expr);
      return isSilent(program, expr) && !does.writes && !does.statements &&
             (!expr.callee || isReader[expr.callee.index]);
    });
  };
  for (ir::ExprId id : open) {
    ir::Expr expr = program.exprs[id];
    if (expr.kind == ExprKind::Comma && onlyReads(expr.b))
      goOn(program, expr.a);
    if (expr.kind == ExprKind::CompoundAssign)
      program.exprs[id].anyOrder = !onlyReads(expr.a);
    if (expr.kind != ExprKind::AnyOrder)
      continue;
    const bool isOpen = std::ranges::any_of(
        expr.args, [&](ir::ExprId part) { return !onlyReads(program.exprs[part].a); });
    if (isOpen)
      continue;
    const std::vector<ir::ExprId> parts = std::move(expr.args);
    expr.args.clear();
    expr.kind = ExprKind::Comma;
    for (size_t i = 0; i + 1 < parts.size(); ++i) {
      expr.a = i == 0 ? parts[0] : program.exprs.add(expr);
      expr.b = parts[i + 1];
      expr.type = program.exprs[expr.b].type;
    }
    program.exprs[id] = expr;
  }
}

} // namespace salve::frontend
