#include "engine/ir/walk.h"

namespace salve::ir {

namespace {

struct Visitor {
  const Program &program;
  const std::function<void(StmtId)> *onStmt = nullptr;
  const std::function<void(ExprId)> *onExpr = nullptr;
  const std::function<void(PlaceId)> *onPlace = nullptr;

  void function(FunctionId id) {
    if (program.functions[id].body)
      stmt(program.functions[id].body);
  }

  void stmt(StmtId id) {
    if (onStmt)
      (*onStmt)(id);
    const Stmt s = program.stmts[id]; // a copy: the stores may grow
    for (ExprId e : {s.expr, s.step})
      if (e)
        expr(e);
    for (StmtId child : s.children)
      if (child)
        stmt(child);
  }

  void expr(ExprId id) {
    if (onExpr)
      (*onExpr)(id);
    const Expr e = program.exprs[id];
    if (e.place)
      place(e.place);
    for (ExprId operand : {e.a, e.b, e.c})
      if (operand)
        expr(operand);
    for (ExprId argument : e.args)
      expr(argument);
    if (e.stmt)
      stmt(e.stmt);
  }

  void place(PlaceId id) {
    if (onPlace)
      (*onPlace)(id);
    const Place p = program.places[id];
    if (p.pointer)
      expr(p.pointer);
    for (const Projection &step : p.path)
      if (step.index)
        expr(step.index);
  }
};

} // namespace

void forEachStmt(const Program &program, FunctionId function,
                 const std::function<void(StmtId)> &f) {
  Visitor visitor{program};
  visitor.onStmt = &f;
  visitor.function(function);
}

void forEachExpr(const Program &program, FunctionId function,
                 const std::function<void(ExprId)> &f) {
  Visitor visitor{program};
  visitor.onExpr = &f;
  visitor.function(function);
}

void forEachPlace(const Program &program, FunctionId function,
                  const std::function<void(PlaceId)> &f) {
  Visitor visitor{program};
  visitor.onPlace = &f;
  visitor.function(function);
}

void forEachProperty(const Program &program, ExprId id, const std::function<void(PropertyId)> &f) {
  const Expr e = program.exprs[id];
  auto report = [&](PropertyId property) {
    if (property)
      f(property);
  };
  report(e.property);
  report(e.overflow);
  report(e.oldValue);
  for (const AccessChecks &checks : {e.checks, e.sourceChecks}) {
    report(checks.null);
    report(checks.lifetime);
    report(checks.bounds);
  }
  if (!e.place)
    return;
  const Place place = program.places[e.place];
  report(place.checks.null);
  report(place.checks.lifetime);
  report(place.checks.bounds);
  for (const Projection &step : place.path)
    report(step.bounds);
}

} // namespace salve::ir
