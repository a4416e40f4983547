// What stands where in a program: children of nodes, everything below a node.
//
// Outer before inner, in the order of evaluation (of a place: its pointer, then its indices).
// `f` of forEachStmt, forEachExpr and forEachPlace may change what is there and let stores
// grow, but keeps no references across that.
#pragma once

#include "engine/ir/program.h"

#include <functional>

namespace salve::ir {

constexpr bool isLoop(StmtKind kind) {
  return kind == StmtKind::While || kind == StmtKind::DoWhile || kind == StmtKind::For;
}

/// The expressions directly below: of the place, operands, arguments. Not those in the statements
/// of a statement expression. Stores must not grow meanwhile.
template <typename F> void forEachChild(const Program &program, const Expr &expr, F &&f) {
  if (expr.place) {
    const Place &place = program.places[expr.place];
    if (place.pointer)
      f(place.pointer);
    for (const Projection &step : place.path)
      if (step.index)
        f(step.index);
  }
  for (ExprId operand : {expr.a, expr.b, expr.c})
    if (operand)
      f(operand);
  for (ExprId argument : expr.args)
    f(argument);
}

/// The expression (if it is one) and all children of children.
std::vector<ExprId> below(const Program &program, ExprId root);

void forEachStmt(const Program &program, FunctionId function, const std::function<void(StmtId)> &f);
/// Of the statement and everything below it.
void forEachStmt(const Program &program, StmtId root, const std::function<void(StmtId)> &f);
bool hasLoop(const Program &program, FunctionId function);
/// Whether the function's own text prints, or it is a library function that does.
bool prints(const Function &function);
/// By ExprId: arguments whose values are printed, of `printf` and of such library functions.
std::vector<bool> printedArguments(const Program &program);
void forEachExpr(const Program &program, FunctionId function, const std::function<void(ExprId)> &f);
void forEachPlace(const Program &program, FunctionId function,
                  const std::function<void(PlaceId)> &f);

} // namespace salve::ir
